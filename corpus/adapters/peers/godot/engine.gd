extends SceneTree
# Answers the questions of godot_process.py inside Godot: connects to the port given as the last argument, reads
# requests in Godot's own binary encoding (little-endian), and writes one byte per verdict.

# A request starts with one of these bytes.
const LOAD_FILE = 1
const LOAD_TEXELS = 2
const ASK_BITMAP = 3
const ASK_SPRITE = 4
const READ_TEXELS = 5
const SHOW_STACK = 6
const ASK_STACK = 7

# What Godot's functions name by their bytes, two and four a texel.
const FORMATS = {2: Image.FORMAT_LA8, 4: Image.FORMAT_RGBA8}

var peer = StreamPeerTCP.new()
var images = {}
var stack


# Not _init: nodes take part in picking only within the tree, which is there from now on.
func _initialize():
    var arguments = OS.get_cmdline_args()
    if peer.connect_to_host("127.0.0.1", int(arguments[arguments.size() - 1])) != OK:
        quit()
        return
    while peer.get_status() == StreamPeerTCP.STATUS_CONNECTING:
        OS.delay_msec(1)
    peer.set_no_delay(true)
    while answer():
        pass
    quit()


# Answers one request; false when the other end has closed the connection.
func answer():
    var head = peer.get_data(1)
    if head[0] != OK:
        return false
    var image_number = peer.get_u32()
    match head[1][0]:
        LOAD_FILE:
            load_file(image_number)
        LOAD_TEXELS:
            load_texels(image_number)
        ASK_BITMAP:
            ask_bitmap(images[image_number])
        ASK_SPRITE:
            ask_sprite(images[image_number])
        READ_TEXELS:
            read_texels(images[image_number])
        SHOW_STACK:
            show_stack(image_number)
        ASK_STACK:
            ask_stack()
    return true


# Request: the path. Answer: width and height, 0 and 0 for a file that Godot cannot read.
func load_file(image_number):
    var image = Image.new()
    image.load(peer.get_utf8_string())
    images[image_number] = image
    peer.put_u32(image.get_width())
    peer.put_u32(image.get_height())


# Request: width, height, bytes per texel, the rows without padding. Answer: width and height.
func load_texels(image_number):
    var width = peer.get_u32()
    var height = peer.get_u32()
    var texel_size = peer.get_u32()
    var data = peer.get_data(width * height * texel_size)[1]
    var image = Image.new()
    image.create_from_data(width, height, false, FORMATS[texel_size], data)
    images[image_number] = image
    peer.put_u32(image.get_width())
    peer.put_u32(image.get_height())


# Answer: the texels of an image as Godot reads them, four bytes each, without padding.
func read_texels(image):
    var copy = image.duplicate()
    copy.convert(Image.FORMAT_RGBA8)
    peer.put_data(copy.get_data())


# Request: a threshold, the number of texels, a column and a row per texel. Answer: a verdict per texel.
func ask_bitmap(image):
    var bitmap = BitMap.new()
    bitmap.create_from_image_alpha(image, peer.get_double())
    var texels = Rect2(Vector2(0, 0), bitmap.get_size())
    var verdicts = PoolByteArray()
    for _index in range(peer.get_u32()):
        var column = peer.get_32()
        var texel = Vector2(column, peer.get_32())
        verdicts.append(1 if texels.has_point(texel) and bitmap.get_bit(texel) else 0)
    peer.put_data(verdicts)


# Request: the way, the count of layers, and each layer in the order of the tree. Answer: the count. The head has the
# number of the way.
func show_stack(way):
    if stack != null:
        stack.free()
    stack = preload("controls.gd").new() if way == 0 else preload("areas.gd").new()
    root.add_child(stack)
    var count = peer.get_u32()
    for index in range(count):
        stack.add_layer(index, peer, images)
    peer.put_u32(count)


# Request: a point. Answer: the count of layers, and the place of each in the list, the frontmost first.
func ask_stack():
    var x = peer.get_double()
    var places = stack.layers_at(Vector2(x, peer.get_double()))
    peer.put_u32(places.size())
    for place in places:
        peer.put_u32(place)


# A node for the layer, which clips when it has bounds, and a sprite as its child for its contents.
class Placed:
    var layer = Node2D.new()
    var contents = Sprite.new()
    var bounds

    func _init(peer, root):
        root.add_child(layer)
        layer.add_child(contents)
        contents.centered = false
        layer.transform = get_transform(peer)
        contents.transform = get_transform(peer)
        var clips = peer.get_u8()
        var size = get_vector(peer)
        bounds = Rect2(Vector2(0, 0), size) if clips else null

    func clips_away(point):
        return bounds != null and not bounds.has_point(layer.to_local(point))

    static func get_vector(peer):
        var x = peer.get_double()
        return Vector2(x, peer.get_double())

    static func get_transform(peer):
        var x_axis = get_vector(peer)
        var y_axis = get_vector(peer)
        return Transform2D(x_axis, y_axis, get_vector(peer))


# Request: how the sprite is placed, the number of points, the points. Answer: a verdict per point.
func ask_sprite(image):
    var placed = Placed.new(peer, root)
    var texture = ImageTexture.new()
    texture.create_from_image(image, 0)
    placed.contents.texture = texture
    var verdicts = PoolByteArray()
    for _index in range(peer.get_u32()):
        var point = Placed.get_vector(peer)
        var hit = (
            not placed.clips_away(point)
            and placed.contents.is_pixel_opaque(placed.contents.to_local(point))
        )
        verdicts.append(1 if hit else 0)
    placed.layer.free()
    peer.put_data(verdicts)

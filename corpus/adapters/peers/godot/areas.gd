extends Node2D
# A stack of sprites, each with an area that objects can be picked by. The space finds the areas under a point, at most
# 64 of them in any order, as the viewport asks it for the mouse; those are sorted, and then their sprites are asked.

const Layer = preload("layer.gd")
# What Viewport asks for when it picks objects (scene/main/viewport.cpp).
const MOST_RESULTS = 64

var nodes = []
# The place of the layer of each area.
var places = {}
var sprites = {}


func add_layer(index, peer, images):
    var layer = Layer.new(peer)
    var node = Node2D.new()
    node.transform = layer.transform
    if layer.image_number > 0:
        add_sprite(index, layer, images[layer.image_number], node)
    nodes.append(node)
    var holder = self if layer.parent < 0 else nodes[layer.parent]
    holder.add_child(node)


func add_sprite(index, layer, image, node):
    var sprite = Sprite.new()
    sprite.centered = false
    sprite.position = layer.contents_position
    sprite.scale = layer.contents_scale
    var texture = ImageTexture.new()
    texture.create_from_image(image, 0)
    sprite.texture = texture
    var rectangle = RectangleShape2D.new()
    rectangle.extents = texture.get_size() / 2
    var shape = CollisionShape2D.new()
    shape.shape = rectangle
    shape.position = rectangle.extents
    var area = Area2D.new()
    area.add_child(shape)
    sprite.add_child(area)
    node.add_child(sprite)
    places[area] = index
    sprites[index] = sprite


func layers_at(point):
    var space = get_world_2d().direct_space_state
    var found = []
    for result in space.intersect_point(point, MOST_RESULTS, [], 0x7FFFFFFF, false, true):
        found.append(places[result.collider])
    found.sort()
    found.invert()
    var hit = []
    for place in found:
        var sprite = sprites[place]
        if sprite.is_pixel_opaque(sprite.to_local(point)):
            hit.append(place)
    return hit

extends Node2D
# A stack of buttons with click masks in a tree of controls. The viewport finds the one that the mouse is over.

const Layer = preload("layer.gd")


# The bounds of a layer. Cutting what is drawn does not yet cut what is touched.
class Bounds:
    extends Control

    func _clips_input():
        return rect_clip_content


# The bounds of each layer, which hold its contents and other layers.
var bounds = []
# The place of the layer whose button the mouse is over; -1 for none.
var over = -1


func add_layer(index, peer, images):
    var layer = Layer.new(peer)
    var control = Bounds.new()
    place(control, layer.transform)
    control.rect_size = layer.size
    control.rect_clip_content = layer.clips
    control.visible = not layer.is_hidden
    control.modulate.a = layer.opacity
    # The bounds take no touches, but clip them.
    control.mouse_filter = Control.MOUSE_FILTER_IGNORE
    if layer.image_number > 0:
        control.add_child(make_button(index, layer, images[layer.image_number]))
    bounds.append(control)
    var holder = self if layer.parent < 0 else bounds[layer.parent]
    holder.add_child(control)


# Controls have no shear: a position, a rotation and a scale, which mirrors where it is negative.
static func place(control, transform):
    var scale = Vector2(transform.x.length(), transform.y.length())
    if transform.x.cross(transform.y) < 0:
        scale.y = -scale.y
    control.rect_rotation = rad2deg(transform.x.angle() if scale.x > 0 else transform.y.angle() - PI / 2)
    control.rect_scale = scale
    control.rect_position = transform.origin


# A button of one point per texel, which is scaled.
func make_button(index, layer, image):
    var button = TextureButton.new()
    var mask = BitMap.new()
    mask.create_from_image_alpha(image, layer.threshold)
    button.texture_click_mask = mask
    button.rect_size = mask.get_size()
    button.rect_position = layer.contents_position
    button.rect_scale = layer.contents_scale
    if not layer.is_enabled:
        button.mouse_filter = Control.MOUSE_FILTER_IGNORE
    button.connect("mouse_entered", self, "set_over", [index])
    button.connect("mouse_exited", self, "set_over", [-1])
    return button


func set_over(index):
    over = index


func layers_at(point):
    var motion = InputEventMouseMotion.new()
    motion.position = point
    motion.global_position = point
    get_tree().input_event(motion)
    return [] if over < 0 else [over]

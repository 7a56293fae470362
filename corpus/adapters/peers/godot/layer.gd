extends Reference
# A layer of a stack as godot_process.py sends it.

var parent
var transform
var size
var clips
var is_hidden
var is_enabled
var opacity
# The number of the image; 0 for none.
var image_number
# Where the contents lie in the layer, and the points of a texel.
var contents_position
var contents_scale
# A texel passes above this share of 255.
var threshold


func _init(peer):
    parent = peer.get_32()
    var x_axis = get_vector(peer)
    var y_axis = get_vector(peer)
    transform = Transform2D(x_axis, y_axis, get_vector(peer))
    size = get_vector(peer)
    clips = peer.get_u8() == 1
    is_hidden = peer.get_u8() == 1
    is_enabled = peer.get_u8() == 1
    opacity = peer.get_double()
    image_number = peer.get_u32()
    contents_position = get_vector(peer)
    contents_scale = get_vector(peer)
    threshold = peer.get_double()


static func get_vector(peer):
    var x = peer.get_double()
    return Vector2(x, peer.get_double())

//! A hit tester of nodes that is right, or has the fault that the environment names.

use super::{Image, Mode, Node};

pub fn hits(image: &Image, node: &Node, minimum_alpha: u8, point: [f32; 2]) -> bool {
    let fault = std::env::var("FAULT").unwrap_or_default();
    if matches!(node.mode, Mode::Auto) && node.size != image.size.map(|side| side as f32) {
        panic!("a node of its own size");
    }
    let flips = [node.flip_x, node.flip_y != (fault == "rows-upside-down")];
    let mut texel = [0; 2];
    for axis in 0..2 {
        if !(0.0..node.size[axis]).contains(&point[axis]) {
            return false;
        }
        let side = image.size[axis];
        texel[axis] = (point[axis] as f64 * side as f64 / node.size[axis] as f64).floor() as u32;
        // Only points inside of a texel are asked of flipped nodes.
        if flips[axis] {
            texel[axis] = side - 1 - texel[axis];
        }
    }
    let alpha = image.alpha[(texel[1] * image.size[0] + texel[0]) as usize] as u32;
    fault == "alpha-ignored" || alpha >= minimum_alpha as u32 + (fault == "threshold-one-too-high") as u32
}

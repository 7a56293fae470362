//! A hit tester that is right, or has the fault that the environment names.

use super::{Image, Layer};

pub fn hits(image: &Image, layer: &Layer, minimum_alpha: i32, x: f64, y: f64) -> bool {
    let fault = std::env::var("FAULT").unwrap_or_default();
    let gravity = layer.gravity.to_lowercase();
    let ([a, b, c, d, tx, ty], w, h) = (layer.matrix, layer.width, layer.height);
    let (columns, rows) = (image.width as f64, image.height as f64);
    let determinant = a * d - b * c;
    if determinant == 0.0 || [w, h, layer.contents_scale, columns, rows].iter().any(|n| *n <= 0.0) {
        return false;
    }
    let (x, y) = (x - tx, y - ty);
    let (x, y) = ((d * x - c * y) / determinant, (a * y - b * x) / determinant);
    if layer.masks_to_bounds && !((0.0..w).contains(&x) && (0.0..h).contains(&y)) {
        return false;
    }
    let (sx, sy) = (w / columns, h / rows);
    let (sx, sy) = match gravity.as_str() {
        "resize" => (sx, sy),
        "resizeaspect" => (sx.min(sy), sx.min(sy)),
        "resizeaspectfill" => (sx.max(sy), sx.max(sy)),
        _ => (1.0 / layer.contents_scale, 1.0 / layer.contents_scale),
    };
    let place = |low, high| {
        if gravity.contains(low) { 0.0 } else if gravity.contains(high) { 1.0 } else { 0.5 }
    };
    let column = ((x - (w - columns * sx) * place("left", "right")) / sx).floor();
    let row = ((y - (h - rows * sy) * place("top", "bottom")) / sy).floor();
    if !((0.0..columns).contains(&column) && (0.0..rows).contains(&row)) {
        return false;
    }
    let row = if fault == "rows-upside-down" { rows - 1.0 - row } else { row };
    let alpha = image.alpha[row as usize * image.width + column as usize] as i32;
    fault == "alpha-ignored" || alpha >= minimum_alpha + (fault == "threshold-one-too-high") as i32
}

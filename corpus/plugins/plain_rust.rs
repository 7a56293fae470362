// A plug-in in Rust that is right for points: it keeps one byte per texel, 1 where the texel passes.
//
//     rustc --crate-type cdylib -C opt-level=3 -C panic=abort -o libplain_rust.so corpus/plugins/plain_rust.rs
//
// The structures are those of touchstone_strategy.h, in the same order.

use std::os::raw::{c_char, c_void};

#[repr(C)]
pub struct Image {
    width: i32,
    height: i32,
    bytes_per_row: i64,
    first_row: *const u8,
    layout: i32,
    alpha: i32,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Placement {
    a: f64,
    b: f64,
    c: f64,
    d: f64,
    tx: f64,
    ty: f64,
    min_u: f64,
    max_u: f64,
    min_v: f64,
    max_v: f64,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct Point {
    x: f64,
    y: f64,
}

#[repr(C)]
pub struct Strategy {
    abi_version: u32,
    struct_size: u32,
    name: *const c_char,
    version: *const c_char,
    language: *const c_char,
    fidelity: *const c_char,
    area_fidelity: *const c_char,
    formats: u32,
    reserved: u32,
    prepare: unsafe extern "C" fn(*const Image, i32, i32, *mut *mut c_void) -> i32,
    point: unsafe extern "C" fn(*const c_void, *const Placement, f64, f64) -> u8,
    batch: Option<unsafe extern "C" fn(*const c_void, *const Placement, *const Point, usize, *mut u8)>,
    rect: Option<unsafe extern "C" fn(*const c_void, *const Placement, f64, f64, f64, f64) -> u8>,
    disc: Option<unsafe extern "C" fn(*const c_void, *const Placement, f64, f64, f64) -> u8>,
    retained_bytes: Option<unsafe extern "C" fn(*const c_void) -> u64>,
    destroy: Option<unsafe extern "C" fn(*mut c_void)>,
}

// It holds constant texts and functions.
unsafe impl Sync for Strategy {}

struct Prepared {
    width: usize,
    passes: Vec<u8>,
}

const OK: i32 = 0;
const UNSUPPORTED: i32 = 1;
const NEAREST: i32 = 0;
const SKIP: i32 = 2;
const RGBA16LE: i32 = 6;

unsafe extern "C" fn prepare(
    image: *const Image,
    minimum_alpha: i32,
    sampling: i32,
    prepared: *mut *mut c_void,
) -> i32 {
    let image = &*image;
    // The offset of alpha in a texel, and the bytes of a texel.
    let (offset, bytes) = match image.layout {
        0 | 2 => (3, 4),
        1 | 3 => (0, 4),
        4 => (1, 2),
        5 => (0, 1),
        RGBA16LE => (6, 8),
        _ => return UNSUPPORTED,
    };
    if sampling != NEAREST {
        return UNSUPPORTED;
    }
    let (width, height) = (image.width as usize, image.height as usize);
    let mut passes = Vec::with_capacity(width * height);
    for row in 0..height {
        for column in 0..width {
            let alpha = if image.alpha == SKIP {
                255
            } else {
                let texel = image.first_row.offset(row as isize * image.bytes_per_row as isize);
                let component = texel.add(column * bytes + offset);
                if image.layout == RGBA16LE {
                    let value = *component as u32 | (*component.add(1) as u32) << 8;
                    ((value * 255 + 32767) / 65535) as i32
                } else {
                    *component as i32
                }
            };
            passes.push((alpha >= minimum_alpha) as u8);
        }
    }
    *prepared = Box::into_raw(Box::new(Prepared { width, passes })) as *mut c_void;
    OK
}

#[inline(always)]
fn hits(image: &Prepared, p: &Placement, x: f64, y: f64) -> u8 {
    let (u, v) = (p.a * x + p.c * y + p.tx, p.b * x + p.d * y + p.ty);
    if !(u >= p.min_u && u < p.max_u && v >= p.min_v && v < p.max_v) {
        return 0;
    }
    image.passes[v as usize * image.width + u as usize]
}

unsafe extern "C" fn point(prepared: *const c_void, placement: *const Placement, x: f64, y: f64) -> u8 {
    hits(&*(prepared as *const Prepared), &*placement, x, y)
}

unsafe extern "C" fn batch(
    prepared: *const c_void,
    placement: *const Placement,
    points: *const Point,
    count: usize,
    verdicts: *mut u8,
) {
    let (image, placement) = (&*(prepared as *const Prepared), *placement);
    for index in 0..count {
        let point = *points.add(index);
        *verdicts.add(index) = hits(image, &placement, point.x, point.y);
    }
}

unsafe extern "C" fn retained_bytes(prepared: *const c_void) -> u64 {
    let image = &*(prepared as *const Prepared);
    (std::mem::size_of::<Prepared>() + image.passes.capacity()) as u64
}

unsafe extern "C" fn destroy(prepared: *mut c_void) {
    drop(Box::from_raw(prepared as *mut Prepared));
}

static STRATEGY: Strategy = Strategy {
    abi_version: 1,
    struct_size: std::mem::size_of::<Strategy>() as u32,
    name: b"plain-rust\0".as_ptr() as *const c_char,
    version: b"1\0".as_ptr() as *const c_char,
    language: b"Rust\0".as_ptr() as *const c_char,
    fidelity: b"float64\0".as_ptr() as *const c_char,
    area_fidelity: std::ptr::null(),
    formats: 0,
    reserved: 0,
    prepare,
    point,
    batch: Some(batch),
    rect: None,
    disc: None,
    retained_bytes: Some(retained_bytes),
    destroy: Some(destroy),
};

/// What the library exports.
#[no_mangle]
pub extern "C" fn touchstone_plugin() -> *const Strategy {
    &STRATEGY
}

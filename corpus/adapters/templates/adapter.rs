// A complete adapter in Rust without crates:
// rustc --edition 2021 -O corpus/adapters/templates/adapter.rs -o build/adapter &&
//   touchstone conform --adapter build/adapter
use std::collections::HashMap;
use std::io::{self, BufRead, Write};

struct Image {
    width: usize,
    height: usize,
    alpha: Vec<u8>, // one byte per texel, top row first
}

struct Layer {
    size: [f64; 2],
    contents_scale: f64,
    matrix: [f64; 6], // the map from the layer to its parent: a, b, c, d, tx, ty
    masks_to_bounds: bool,
    gravity: String,
}

/// p · q − r · s without cancellation (Kahan).
fn difference(p: f64, q: f64, r: f64, s: f64) -> f64 {
    let second = r * s;
    let error = (-r).mul_add(s, second);
    if error.is_finite() { p.mul_add(q, -second) + error } else { p * q - second }
}

/// Your hit tester: whether the point (x, y) of the layer's parent hits.
fn hits(image: &Image, layer: &Layer, minimum_alpha: u32, x: f64, y: f64) -> bool {
    let ([w, h], [a, b, c, d, tx, ty]) = (layer.size, layer.matrix);
    let (columns, rows) = (image.width as f64, image.height as f64);
    let numbers = [w, h, layer.contents_scale, a, b, c, d, tx, ty, x, y];
    if !numbers.iter().all(|number| number.is_finite()) {
        return false;
    }
    if ![w, h, layer.contents_scale, columns, rows].iter().all(|&side| side > 0.0) {
        return false;
    }
    // The point in the layer. Columns of at most 1 keep the determinant of tiny and of huge layers from vanishing.
    let scale = |p: f64, q: f64| p.abs().max(q.abs()).log2().ceil().min(1023.0).exp2();
    let (across, down) = (scale(a, b), scale(c, d));
    let (a, b, c, d) = (a / across, b / across, c / down, d / down);
    let determinant = difference(a, d, b, c);
    if !(determinant.abs() > 0.0) {
        return false;
    }
    let (dx, dy) = (x - tx, y - ty);
    let u = difference(d, dx, c, dy) / across / determinant;
    let v = difference(a, dy, b, dx) / down / determinant;
    if layer.masks_to_bounds && !(u >= 0.0 && u < w && v >= 0.0 && v < h) {
        return false;
    }
    // The size of a texel, and where the contents begin.
    let gravity = layer.gravity.to_lowercase();
    let (mut sx, mut sy, mut x0, mut y0) = (w / columns, h / rows, 0.0, 0.0);
    if gravity != "resize" {
        let size = match gravity.as_str() {
            "resizeaspect" => sx.min(sy),
            "resizeaspectfill" => sx.max(sy),
            _ => 1.0 / layer.contents_scale,
        };
        (sx, sy) = (size, size);
        let share = |start: &str, end: &str| {
            if gravity.contains(start) { 0.0 } else if gravity.contains(end) { 1.0 } else { 0.5 }
        };
        x0 = (w - columns * sx) * share("left", "right");
        y0 = (h - rows * sy) * share("top", "bottom");
    }
    let (column, row) = (((u - x0) / sx).floor(), ((v - y0) / sy).floor());
    if !(column >= 0.0 && column < columns && row >= 0.0 && row < rows) {
        return false;
    }
    u32::from(image.alpha[row as usize * image.width + column as usize]) >= minimum_alpha
}

// What follows speaks the protocol and need not change.

#[derive(Debug)]
enum Json {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    List(Vec<Json>),
    Object(HashMap<String, Json>),
}

type Answer<T> = Result<T, String>;

/// Reads JSON; escapes of characters beyond the first plane are not read.
struct Reader<'a>(std::iter::Peekable<std::str::Chars<'a>>);

const DEEPEST: usize = 64;

impl Reader<'_> {
    fn next(&mut self) -> char {
        while matches!(self.0.peek(), Some(letter) if letter.is_whitespace()) {
            self.0.next();
        }
        *self.0.peek().unwrap_or(&'\0')
    }

    fn expect(&mut self, wanted: char) -> Answer<()> {
        if self.next() == wanted && self.0.next().is_some() { Ok(()) } else { Err(format!("expected {wanted}")) }
    }

    /// The one value of the whole text.
    fn document(&mut self) -> Answer<Json> {
        let value = self.value(0)?;
        if self.next() == '\0' { Ok(value) } else { Err("more than one value".to_string()) }
    }

    fn value(&mut self, depth: usize) -> Answer<Json> {
        match self.next() {
            '{' | '[' if depth == DEEPEST => Err("lists too deep".to_string()),
            '{' => {
                let mut members = HashMap::new();
                self.0.next();
                while self.next() != '}' {
                    if !members.is_empty() {
                        self.expect(',')?;
                        self.next();
                    }
                    let key = self.text()?;
                    self.expect(':')?;
                    members.insert(key, self.value(depth + 1)?);
                }
                self.expect('}')?;
                Ok(Json::Object(members))
            }
            '[' => {
                let mut list = Vec::new();
                self.0.next();
                while self.next() != ']' {
                    if !list.is_empty() {
                        self.expect(',')?;
                    }
                    list.push(self.value(depth + 1)?);
                }
                self.expect(']')?;
                Ok(Json::List(list))
            }
            '"' => self.text().map(Json::Text),
            _ => {
                let mut word = String::new();
                while let Some(letter) = self.0.next_if(|letter| letter.is_alphanumeric() || "+-.".contains(*letter)) {
                    word.push(letter);
                }
                match word.as_str() {
                    "null" => Ok(Json::Null),
                    "true" | "false" => Ok(Json::Bool(word == "true")),
                    _ => word.parse().map(Json::Number).map_err(|_| format!("no JSON: {word}")),
                }
            }
        }
    }

    fn text(&mut self) -> Answer<String> {
        self.expect('"')?;
        let mut text = String::new();
        loop {
            match self.0.next().ok_or("a text has no end")? {
                '"' => return Ok(text),
                '\\' => match self.0.next().ok_or("a text has no end")? {
                    'n' => text.push('\n'),
                    't' => text.push('\t'),
                    'r' => text.push('\r'),
                    'b' => text.push('\u{8}'),
                    'f' => text.push('\u{c}'),
                    'u' => {
                        let digits: String = self.0.by_ref().take(4).collect();
                        let code = u32::from_str_radix(&digits, 16).map_err(|error| error.to_string())?;
                        text.push(char::from_u32(code).unwrap_or('\u{fffd}'));
                    }
                    letter => text.push(letter),
                },
                letter => text.push(letter),
            }
        }
    }
}

impl Json {
    fn at(&self, key: &str) -> Answer<&Json> {
        match self {
            Json::Object(members) => members.get(key).ok_or(format!("no {key}")),
            _ => Err(format!("no object for {key}")),
        }
    }

    fn text(&self) -> Answer<&str> {
        if let Json::Text(text) = self { Ok(text) } else { Err(format!("no text: {self:?}")) }
    }

    fn number(&self) -> Answer<f64> {
        match self {
            Json::Number(number) => Ok(*number),
            Json::Text(text) => text.parse().map_err(|_| format!("no number: {text}")),
            _ => Err(format!("no number: {self:?}")),
        }
    }

    fn list(&self) -> Answer<&Vec<Json>> {
        if let Json::List(list) = self { Ok(list) } else { Err(format!("no list: {self:?}")) }
    }

    fn numbers<const N: usize>(&self) -> Answer<[f64; N]> {
        let numbers: Vec<f64> = self.list()?.iter().map(Json::number).collect::<Answer<_>>()?;
        numbers.try_into().map_err(|_| format!("expected {N} numbers"))
    }
}

fn decoded(base64: &str) -> Vec<u8> {
    let (mut bytes, mut bits, mut count) = (Vec::new(), 0u32, 0);
    for letter in base64.bytes() {
        let digit = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => break,
        };
        bits = bits << 6 | u32::from(digit);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    bytes
}

fn layer_of(request: &Json) -> Answer<Layer> {
    let mut layer = Layer {
        size: request.at("size")?.numbers()?,
        contents_scale: request.at("contentsScale")?.number()?,
        matrix: request.at("matrix").or(request.at("transform"))?.numbers()?,
        masks_to_bounds: matches!(request.at("masksToBounds")?, Json::Bool(true)),
        gravity: request.at("gravity")?.text()?.to_string(),
    };
    if request.at("matrix").is_err() {
        let ([px, py], [ax, ay]): ([f64; 2], [f64; 2]) =
            (request.at("position")?.numbers()?, request.at("anchorPoint")?.numbers()?);
        let (x, y, [a, b, c, d, ..]) = (-ax * layer.size[0], -ay * layer.size[1], layer.matrix);
        layer.matrix[4] += a * x + c * y + px;
        layer.matrix[5] += b * x + d * y + py;
    }
    Ok(layer)
}

const FORMATS: [(&str, usize, usize); 3] = // bytes per texel, byte of alpha
    [("alpha8", 1, 0), ("rgba8-straight", 4, 3), ("rgba8-premultiplied", 4, 3)];

fn answer(request: &Json, images: &mut HashMap<String, Image>) -> Answer<String> {
    match request.at("op")?.text()? {
        "start" => {
            let names = FORMATS.map(|format| format!("\"{}\"", format.0)).join(",");
            Ok(format!(
                r#"{{"protocol":1,"name":"template-rust","fidelity":"float64","supports":{{"formats":[{names}]}}}}"#
            ))
        }
        "image" if request.at("file").is_ok() => Ok(r#"{"unsupported":"image files"}"#.to_string()),
        "image" => {
            let name = request.at("format")?.text()?;
            let (_, size, offset) = FORMATS.iter().find(|format| format.0 == name).ok_or("another format")?;
            let number = |key: &str| Ok::<usize, String>(request.at(key)?.number()? as usize);
            let (width, height, row_bytes) = (number("width")?, number("height")?, number("bytesPerRow")?);
            let pixels = decoded(request.at("pixels")?.text()?);
            let texels = (0..height).flat_map(|row| (0..width).map(move |column| row * row_bytes + column * size));
            let alpha = texels.map(|first| pixels.get(first + offset).copied().ok_or("too few pixels".to_string()));
            let image = Image { width, height, alpha: alpha.collect::<Answer<_>>()? };
            images.insert(request.at("id")?.text()?.to_string(), image);
            Ok(r#"{"ok":true}"#.to_string())
        }
        "test" => {
            let image = images.get(request.at("image")?.text()?).ok_or("no such image")?;
            let layer = layer_of(request.at("layer")?)?;
            let minimum_alpha = request.at("minimumAlpha")?.number()? as u32;
            let mut verdicts = String::new();
            for point in request.at("points")?.list()? {
                let [x, y] = point.numbers()?;
                verdicts.push(if hits(image, &layer, minimum_alpha, x, y) { '1' } else { '0' });
            }
            Ok(format!(r#"{{"hits":"{verdicts}"}}"#))
        }
        _ => Ok(r#"{"unsupported":"this request"}"#.to_string()),
    }
}

fn main() {
    let mut images = HashMap::new();
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        let request = Reader(line.chars().peekable()).document();
        if matches!(&request, Ok(request) if matches!(request.at("op").and_then(Json::text), Ok("stop"))) {
            break;
        }
        let reply = request.and_then(|request| answer(&request, &mut images));
        println!("{}", reply.unwrap_or_else(|error| format!("{{\"error\":{error:?}}}")));
        io::stdout().flush().expect("standard output is open");
    }
}

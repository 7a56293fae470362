// A complete adapter in Go:
// go build -o build/adapter corpus/adapters/templates/adapter.go && touchstone conform --adapter build/adapter
package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
)

type image struct {
	width, height int
	alpha         []byte // one byte per texel, top row first
}

type layer struct {
	Size          []number
	ContentsScale number
	Matrix        []number // the map from the layer to its parent: a, b, c, d, tx, ty
	Position      []number
	AnchorPoint   []number
	Transform     []number
	MasksToBounds bool
	Gravity       string
}

// difference returns p · q − r · s without cancellation (Kahan).
func difference(p, q, r, s float64) float64 {
	second := float64(r * s)
	rest := math.FMA(-r, s, second)
	if math.IsNaN(rest) || math.IsInf(rest, 0) {
		return float64(p*q) - second
	}
	return math.FMA(p, q, -second) + rest
}

// Your hit tester: hits says whether the point (x, y) of the layer's parent hits.
func hits(shown image, in layer, minimumAlpha int, x, y float64) bool {
	w, h, contentsScale := float64(in.Size[0]), float64(in.Size[1]), float64(in.ContentsScale)
	columns, rows := float64(shown.width), float64(shown.height)
	numbers := []float64{w, h, contentsScale, x, y}
	for _, part := range in.Matrix {
		numbers = append(numbers, float64(part))
	}
	for _, one := range numbers {
		if math.IsNaN(one) || math.IsInf(one, 0) {
			return false
		}
	}
	if !(w > 0 && h > 0 && contentsScale > 0 && columns > 0 && rows > 0) {
		return false
	}
	a, b, c, d, tx, ty := numbers[5], numbers[6], numbers[7], numbers[8], numbers[9], numbers[10]
	// The point in the layer. Columns of at most 1 keep the determinant of tiny and of huge layers from vanishing.
	scale := func(p, q float64) float64 {
		return math.Exp2(math.Min(math.Ceil(math.Log2(math.Max(math.Abs(p), math.Abs(q)))), 1023))
	}
	across, down := scale(a, b), scale(c, d)
	a, b, c, d = a/across, b/across, c/down, d/down
	determinant := difference(a, d, b, c)
	if !(math.Abs(determinant) > 0) {
		return false
	}
	dx, dy := x-tx, y-ty
	u := difference(d, dx, c, dy) / across / determinant
	v := difference(a, dy, b, dx) / down / determinant
	if in.MasksToBounds && !(u >= 0 && u < w && v >= 0 && v < h) {
		return false
	}
	// The size of a texel, and where the contents begin.
	gravity := strings.ToLower(in.Gravity)
	sx, sy, x0, y0 := w/columns, h/rows, 0.0, 0.0
	if gravity != "resize" {
		size := 1 / contentsScale
		switch gravity {
		case "resizeaspect":
			size = math.Min(sx, sy)
		case "resizeaspectfill":
			size = math.Max(sx, sy)
		}
		sx, sy = size, size
		share := func(start, end string) float64 {
			switch {
			case strings.Contains(gravity, start):
				return 0
			case strings.Contains(gravity, end):
				return 1
			}
			return 0.5
		}
		x0 = (w - float64(columns*sx)) * share("left", "right")
		y0 = (h - float64(rows*sy)) * share("top", "bottom")
	}
	column, row := math.Floor((u-x0)/sx), math.Floor((v-y0)/sy)
	if !(column >= 0 && column < columns && row >= 0 && row < rows) {
		return false
	}
	return int(shown.alpha[int(row)*shown.width+int(column)]) >= minimumAlpha
}

// What follows speaks the protocol and need not change.

// A number may be spelled as "nan", "inf" or "-inf".
type number float64

func (n *number) UnmarshalJSON(text []byte) error {
	value, err := strconv.ParseFloat(strings.Trim(string(text), `"`), 64)
	if errors.Is(err, strconv.ErrRange) {
		err = nil
	}
	*n = number(value)
	return err
}

type request struct {
	Op, ID, Format, Image, File string
	Width, Height, BytesPerRow  int
	Pixels                      []byte
	Layer                       layer
	MinimumAlpha                int
	Points                      [][]number
}

// The bytes per texel and the byte of alpha of each format.
var formats = map[string][2]int{"alpha8": {1, 0}, "rgba8-straight": {4, 3}, "rgba8-premultiplied": {4, 3}}
var images = map[string]image{}

type reply map[string]any

// resolved returns the layer with a matrix, also where it has a position, an anchor point and a transform.
func resolved(in layer) (layer, error) {
	if len(in.Size) != 2 {
		return in, errors.New("a size has two numbers")
	}
	if in.Matrix == nil {
		if len(in.Position) != 2 || len(in.AnchorPoint) != 2 || len(in.Transform) != 6 {
			return in, errors.New("a layer has a matrix, or a position, an anchor point and a transform")
		}
		t, x, y := in.Transform, -in.AnchorPoint[0]*in.Size[0], -in.AnchorPoint[1]*in.Size[1]
		t[4] += t[0]*x + t[2]*y + in.Position[0]
		t[5] += t[1]*x + t[3]*y + in.Position[1]
		in.Matrix = t
	}
	if len(in.Matrix) != 6 {
		return in, errors.New("a matrix has six numbers")
	}
	return in, nil
}

func answer(asked request) (reply, error) {
	switch asked.Op {
	case "start":
		names := []string{}
		for name := range formats {
			names = append(names, name)
		}
		return reply{"protocol": 1, "name": "template-go", "fidelity": "float64", "supports": reply{"formats": names}}, nil
	case "image":
		if asked.File != "" {
			return reply{"unsupported": "image files"}, nil
		}
		format, known := formats[asked.Format]
		if !known {
			return nil, fmt.Errorf("no format %s", asked.Format)
		}
		if asked.Width < 0 || asked.Height < 0 || asked.BytesPerRow < 0 {
			return nil, errors.New("a negative size")
		}
		read := image{asked.Width, asked.Height, nil}
		for row := 0; row < asked.Height; row++ {
			for column := 0; column < asked.Width; column++ {
				place := row*asked.BytesPerRow + column*format[0] + format[1]
				if place < 0 || place >= len(asked.Pixels) {
					return nil, errors.New("too few pixels")
				}
				read.alpha = append(read.alpha, asked.Pixels[place])
			}
		}
		images[asked.ID] = read
		return reply{"ok": true}, nil
	case "test":
		shown, known := images[asked.Image]
		if !known {
			return nil, fmt.Errorf("no image %s", asked.Image)
		}
		in, err := resolved(asked.Layer)
		if err != nil {
			return nil, err
		}
		if asked.Points == nil {
			return nil, errors.New("no points")
		}
		verdicts := make([]byte, len(asked.Points))
		for place, point := range asked.Points {
			if len(point) != 2 {
				return nil, errors.New("a point has two numbers")
			}
			verdicts[place] = '0'
			if hits(shown, in, asked.MinimumAlpha, float64(point[0]), float64(point[1])) {
				verdicts[place] = '1'
			}
		}
		return reply{"hits": string(verdicts)}, nil
	}
	return reply{"unsupported": asked.Op}, nil
}

func main() {
	lines := bufio.NewReader(os.Stdin)
	for {
		line, end := lines.ReadBytes('\n')
		if end != nil {
			return
		}
		var asked request
		err := json.Unmarshal(line, &asked)
		if asked.Op == "stop" {
			return
		}
		said := reply{}
		if err == nil {
			said, err = answer(asked)
		}
		if err != nil {
			said = reply{"error": err.Error()}
		}
		text, _ := json.Marshal(said)
		fmt.Println(string(text))
	}
}

// A complete adapter in C#, for mono too (mono-mcs, libmono-system-runtime-serialization4.0-cil and
// libmono-system-xml-linq4.0-cil of Debian):
// mcs -r:System.Runtime.Serialization -r:System.Xml -r:System.Xml.Linq -out:build/adapter
//   corpus/adapters/templates/Adapter.cs && touchstone conform --adapter 'mono build/adapter'
using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Runtime.Serialization.Json;
using System.Text;
using System.Xml;
using System.Xml.Linq;

class Image {
    public int Width, Height;
    public byte[] Alpha;  // one byte per texel, top row first
}

class Layer {
    public double[] Size, Matrix;  // the matrix maps the layer to its parent: a, b, c, d, tx, ty
    public double ContentsScale;
    public bool MasksToBounds;
    public string Gravity;
}

static class Adapter {
    // p · q − r · s without cancellation: the rounding errors of the products are added (Dekker 1971, Kahan).
    static double Difference(double p, double q, double r, double s) {
        double first = p * q, second = r * s;
        double error = ErrorOf(p, q, first) - ErrorOf(r, s, second);
        return first - second + (IsFinite(error) ? error : 0);
    }

    static double ErrorOf(double p, double q, double product) {
        double p1 = High(p), q1 = High(q), p2 = p - p1, q2 = q - q1;
        return p1 * q1 - product + p1 * q2 + p2 * q1 + p2 * q2;
    }

    static double High(double value) { return value * 134217729 - (value * 134217729 - value); }

    static bool IsFinite(double value) { return !double.IsNaN(value) && !double.IsInfinity(value); }

    // A power of two of at least both numbers, or the largest one there is.
    static double Scale(double p, double q) {
        return Math.Pow(2, Math.Min(Math.Ceiling(Math.Log(Math.Max(Math.Abs(p), Math.Abs(q)), 2)), 1023));
    }

    // Your hit tester: whether the point (x, y) of the layer's parent hits.
    static bool Hits(Image image, Layer layer, int minimumAlpha, double x, double y) {
        double w = layer.Size[0], h = layer.Size[1];
        double[] m = layer.Matrix;
        if (!m.Concat(new[] { w, h, layer.ContentsScale, x, y }).All(IsFinite)) return false;
        if (!(w > 0 && h > 0 && layer.ContentsScale > 0 && image.Width > 0 && image.Height > 0)) return false;
        // The point in the layer. Columns of at most 1 keep the determinant of tiny and of huge layers from vanishing.
        double across = Scale(m[0], m[1]), down = Scale(m[2], m[3]);
        double a = m[0] / across, b = m[1] / across, c = m[2] / down, d = m[3] / down;
        double determinant = Difference(a, d, b, c);
        if (!(Math.Abs(determinant) > 0)) return false;
        double dx = x - m[4], dy = y - m[5];
        double u = Difference(d, dx, c, dy) / across / determinant;
        double v = Difference(a, dy, b, dx) / down / determinant;
        if (layer.MasksToBounds && !(u >= 0 && u < w && v >= 0 && v < h)) return false;
        // The size of a texel, and where the contents begin.
        string gravity = layer.Gravity.ToLowerInvariant();
        double sx = w / image.Width, sy = h / image.Height, x0 = 0, y0 = 0;
        if (gravity != "resize") {
            double size = gravity == "resizeaspect" ? Math.Min(sx, sy)
                : gravity == "resizeaspectfill" ? Math.Max(sx, sy) : 1 / layer.ContentsScale;
            sx = sy = size;
            x0 = (w - image.Width * sx) * Share(gravity, "left", "right");
            y0 = (h - image.Height * sy) * Share(gravity, "top", "bottom");
        }
        double column = Math.Floor((u - x0) / sx), row = Math.Floor((v - y0) / sy);
        if (!(column >= 0 && column < image.Width && row >= 0 && row < image.Height)) return false;
        return image.Alpha[(int)row * image.Width + (int)column] >= minimumAlpha;
    }

    static double Share(string gravity, string start, string end) {
        return gravity.Contains(start) ? 0 : gravity.Contains(end) ? 1 : 0.5;
    }

    // What follows speaks the protocol and need not change. Requests are read as XML, whose texts keep all digits.

    // The bytes per texel and the byte of alpha of each format.
    static readonly Dictionary<string, int[]> formats = new Dictionary<string, int[]> {
        { "alpha8", new[] { 1, 0 } }, { "rgba8-straight", new[] { 4, 3 } }, { "rgba8-premultiplied", new[] { 4, 3 } }
    };
    static readonly Dictionary<string, Image> images = new Dictionary<string, Image>();

    // Numbers may be spelled as "nan", "inf" or "-inf".
    static double Number(XElement value) {
        switch (value.Value) {
            case "nan": return double.NaN;
            case "inf": return double.PositiveInfinity;
            case "-inf": return double.NegativeInfinity;
            default: return double.Parse(value.Value, CultureInfo.InvariantCulture);
        }
    }

    static double[] Numbers(XElement list) { return list.Elements().Select(Number).ToArray(); }

    static Layer LayerOf(XElement asked) {
        XElement matrix = asked.Element("matrix");
        double[] size = Numbers(asked.Element("size")), m = Numbers(matrix ?? asked.Element("transform"));
        if (matrix == null) {
            double[] position = Numbers(asked.Element("position")), anchor = Numbers(asked.Element("anchorPoint"));
            double x = -anchor[0] * size[0], y = -anchor[1] * size[1];
            m[4] += m[0] * x + m[2] * y + position[0];
            m[5] += m[1] * x + m[3] * y + position[1];
        }
        return new Layer {
            Size = size, Matrix = m, ContentsScale = Number(asked.Element("contentsScale")),
            MasksToBounds = (bool)asked.Element("masksToBounds"), Gravity = (string)asked.Element("gravity")
        };
    }

    static string Answer(XElement asked) {
        switch ((string)asked.Element("op")) {
            case "start":
                string names = string.Join(",", formats.Keys.Select(name => "\"" + name + "\""));
                return "{\"protocol\":1,\"name\":\"template-csharp\",\"fidelity\":\"float64\","
                    + "\"supports\":{\"formats\":[" + names + "]}}";
            case "image":
                if (asked.Element("file") != null) return "{\"unsupported\":\"image files\"}";
                int[] format = formats[(string)asked.Element("format")];
                int width = (int)asked.Element("width"), height = (int)asked.Element("height");
                int bytesPerRow = (int)asked.Element("bytesPerRow");
                byte[] pixels = Convert.FromBase64String((string)asked.Element("pixels"));
                byte[] alpha = new byte[width * height];
                for (int place = 0; place < alpha.Length; place++) {
                    alpha[place] = pixels[place / width * bytesPerRow + place % width * format[0] + format[1]];
                }
                images[(string)asked.Element("id")] = new Image { Width = width, Height = height, Alpha = alpha };
                return "{\"ok\":true}";
            case "test":
                Image image = images[(string)asked.Element("image")];
                Layer layer = LayerOf(asked.Element("layer"));
                int minimumAlpha = (int)asked.Element("minimumAlpha");
                var verdicts = asked.Element("points").Elements().Select(Numbers)
                    .Select(point => Hits(image, layer, minimumAlpha, point[0], point[1]) ? '1' : '0');
                return "{\"hits\":\"" + new string(verdicts.ToArray()) + "\"}";
            default:
                return "{\"unsupported\":\"this request\"}";
        }
    }

    static void Main() {
        string line;
        while ((line = Console.ReadLine()) != null) {
            string reply;
            try {
                byte[] text = Encoding.UTF8.GetBytes(line);
                XElement asked = XElement.Load(
                    JsonReaderWriterFactory.CreateJsonReader(text, XmlDictionaryReaderQuotas.Max));
                if ((string)asked.Element("op") == "stop") break;
                reply = Answer(asked);
            } catch (Exception error) {
                reply = "{\"error\":\"" + error.GetType().Name + "\"}";
            }
            Console.WriteLine(reply);
            Console.Out.Flush();
        }
    }
}

// A complete adapter in Java 17 without libraries:
// touchstone conform --adapter 'java corpus/adapters/templates/Adapter.java'
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class Adapter {
    /** An image with one byte of alpha per texel, top row first. */
    record Image(int width, int height, byte[] alpha) {}

    /** A layer; the matrix maps it to its parent: a, b, c, d, tx, ty. */
    record Layer(double[] size, double contentsScale, double[] matrix, boolean masksToBounds, String gravity) {}

    /** p · q − r · s without cancellation (Kahan). */
    static double difference(double p, double q, double r, double s) {
        double second = r * s;
        double error = Math.fma(-r, s, second);
        return Double.isFinite(error) ? Math.fma(p, q, -second) + error : p * q - second;
    }

    /** A power of two of at least both numbers, or the largest one there is. */
    static double scale(double p, double q) {
        double most = Math.max(Math.abs(p), Math.abs(q));
        return most == 0 ? 0 : Math.scalb(1.0, Math.min(Math.getExponent(most) + 1, 1023));
    }

    /** Your hit tester: whether the point (x, y) of the layer's parent hits. */
    static boolean hits(Image image, Layer layer, int minimumAlpha, double x, double y) {
        double w = layer.size[0], h = layer.size[1], contentsScale = layer.contentsScale;
        double[] m = layer.matrix;
        double[] numbers = {w, h, contentsScale, m[0], m[1], m[2], m[3], m[4], m[5], x, y};
        if (!Arrays.stream(numbers).allMatch(Double::isFinite)) return false;
        if (!(w > 0 && h > 0 && contentsScale > 0 && image.width > 0 && image.height > 0)) return false;
        // The point in the layer. Columns of at most 1 keep the determinant of tiny and of huge layers from vanishing.
        double across = scale(m[0], m[1]), down = scale(m[2], m[3]);
        double a = m[0] / across, b = m[1] / across, c = m[2] / down, d = m[3] / down;
        double determinant = difference(a, d, b, c);
        if (!(Math.abs(determinant) > 0)) return false;
        double dx = x - m[4], dy = y - m[5];
        double u = difference(d, dx, c, dy) / across / determinant;
        double v = difference(a, dy, b, dx) / down / determinant;
        if (layer.masksToBounds && !(u >= 0 && u < w && v >= 0 && v < h)) return false;
        // The size of a texel, and where the contents begin.
        String gravity = layer.gravity.toLowerCase(Locale.ROOT);
        double sx = w / image.width, sy = h / image.height, x0 = 0, y0 = 0;
        if (!gravity.equals("resize")) {
            double size = switch (gravity) {
                case "resizeaspect" -> Math.min(sx, sy);
                case "resizeaspectfill" -> Math.max(sx, sy);
                default -> 1 / contentsScale;
            };
            sx = sy = size;
            x0 = (w - image.width * sx) * share(gravity, "left", "right");
            y0 = (h - image.height * sy) * share(gravity, "top", "bottom");
        }
        double column = Math.floor((u - x0) / sx), row = Math.floor((v - y0) / sy);
        if (!(column >= 0 && column < image.width && row >= 0 && row < image.height)) return false;
        return (image.alpha[(int) row * image.width + (int) column] & 255) >= minimumAlpha;
    }

    static double share(String gravity, String start, String end) {
        return gravity.contains(start) ? 0 : gravity.contains(end) ? 1 : 0.5;
    }

    // What follows speaks the protocol and need not change.

    /** The bytes per texel and the byte of alpha of each format. */
    static final Map<String, int[]> FORMATS = Map.of(
        "alpha8", new int[] {1, 0}, "rgba8-straight", new int[] {4, 3}, "rgba8-premultiplied", new int[] {4, 3});
    static final Map<String, Image> images = new HashMap<>();

    /** Reads JSON into maps, lists, strings, numbers and booleans. */
    static class Reader {
        private final String text;
        private int place = 0;

        Reader(String text) { this.text = text; }

        private char next() {
            while (place < text.length() && Character.isWhitespace(text.charAt(place))) place++;
            return place < text.length() ? text.charAt(place) : 0;
        }

        private void expect(char wanted) {
            if (next() != wanted) throw new IllegalArgumentException("expected " + wanted + " at " + place);
            place++;
        }

        /** The one value of the whole text. */
        Object document() {
            Object value = value();
            expect((char) 0);
            return value;
        }

        Object value() {
            switch (next()) {
                case '{' -> {
                    Map<String, Object> members = new HashMap<>();
                    for (expect('{'); next() != '}'; ) {
                        if (!members.isEmpty()) expect(',');
                        String key = string();
                        expect(':');
                        members.put(key, value());
                    }
                    expect('}');
                    return members;
                }
                case '[' -> {
                    List<Object> list = new ArrayList<>();
                    for (expect('['); next() != ']'; ) {
                        if (!list.isEmpty()) expect(',');
                        list.add(value());
                    }
                    expect(']');
                    return list;
                }
                case '"' -> { return string(); }
                default -> {
                    int start = place;
                    while (place < text.length() && ",]} \t".indexOf(text.charAt(place)) < 0) place++;
                    String word = text.substring(start, place);
                    return switch (word) {
                        case "true" -> true;
                        case "false" -> false;
                        case "null" -> null;
                        default -> Double.parseDouble(word);
                    };
                }
            }
        }

        private String string() {
            StringBuilder string = new StringBuilder();
            expect('"');
            for (char letter; (letter = text.charAt(place++)) != '"'; ) {
                if (letter != '\\') { string.append(letter); continue; }
                char escaped = text.charAt(place++);
                if (escaped == 'u') {
                    string.append((char) Integer.parseInt(text.substring(place, place + 4), 16));
                    place += 4;
                } else {
                    int known = "nrtbf".indexOf(escaped);
                    string.append(known < 0 ? escaped : "\n\r\t\b\f".charAt(known));
                }
            }
            return string.toString();
        }
    }

    static double number(Object value) {
        if (!(value instanceof String word)) return (Double) value;
        return switch (word) {
            case "nan" -> Double.NaN;
            case "inf" -> Double.POSITIVE_INFINITY;
            case "-inf" -> Double.NEGATIVE_INFINITY;
            default -> throw new IllegalArgumentException("no number: " + word);
        };
    }

    static double[] numbers(Object list) {
        return ((List<?>) list).stream().mapToDouble(Adapter::number).toArray();
    }

    static Layer layer(Map<?, ?> asked) {
        double[] size = numbers(asked.get("size"));
        boolean hasMatrix = asked.containsKey("matrix");
        double[] m = numbers(asked.get(hasMatrix ? "matrix" : "transform"));
        if (!hasMatrix) {
            double[] position = numbers(asked.get("position")), anchor = numbers(asked.get("anchorPoint"));
            double x = -anchor[0] * size[0], y = -anchor[1] * size[1];
            m[4] += m[0] * x + m[2] * y + position[0];
            m[5] += m[1] * x + m[3] * y + position[1];
        }
        return new Layer(
            size, number(asked.get("contentsScale")), m, (Boolean) asked.get("masksToBounds"),
            (String) asked.get("gravity"));
    }

    static String answer(Map<?, ?> asked) {
        switch ((String) asked.get("op")) {
            case "start" -> {
                String names = "\"" + String.join("\",\"", FORMATS.keySet()) + "\"";
                return "{\"protocol\":1,\"name\":\"template-java\",\"fidelity\":\"float64\","
                    + "\"supports\":{\"formats\":[" + names + "]}}";
            }
            case "image" -> {
                if (asked.containsKey("file")) return "{\"unsupported\":\"image files\"}";
                int width = (int) number(asked.get("width")), height = (int) number(asked.get("height"));
                int bytesPerRow = (int) number(asked.get("bytesPerRow"));
                int[] format = FORMATS.get((String) asked.get("format"));
                byte[] pixels = Base64.getDecoder().decode((String) asked.get("pixels"));
                byte[] alpha = new byte[width * height];
                for (int place = 0; place < alpha.length; place++) {
                    alpha[place] = pixels[place / width * bytesPerRow + place % width * format[0] + format[1]];
                }
                images.put((String) asked.get("id"), new Image(width, height, alpha));
                return "{\"ok\":true}";
            }
            case "test" -> {
                Image image = Objects.requireNonNull(images.get(asked.get("image")), "no such image");
                Layer layer = layer((Map<?, ?>) asked.get("layer"));
                int minimumAlpha = (int) number(asked.get("minimumAlpha"));
                StringBuilder verdicts = new StringBuilder();
                for (Object point : (List<?>) asked.get("points")) {
                    double[] at = numbers(point);
                    verdicts.append(hits(image, layer, minimumAlpha, at[0], at[1]) ? '1' : '0');
                }
                return "{\"hits\":\"" + verdicts + "\"}";
            }
            default -> { return "{\"unsupported\":\"this request\"}"; }
        }
    }

    public static void main(String[] arguments) throws IOException {
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line; (line = lines.readLine()) != null; ) {
            String reply;
            try {
                var asked = (Map<?, ?>) new Reader(line).document();
                if ("stop".equals(asked.get("op"))) break;
                reply = answer(asked);
            } catch (RuntimeException | StackOverflowError | OutOfMemoryError error) {
                reply = "{\"error\":\"" + error.toString().replaceAll("[\\\\\"\\p{Cntrl}]", "'") + "\"}";
            }
            System.out.println(reply);
            System.out.flush();
        }
    }
}

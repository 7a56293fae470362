// What the slice needs of Godot: vectors, references, images and bit maps, right or with the fault that the environment
// names.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

inline bool is_fault(const char *name) {
	const char *fault = std::getenv("FAULT");
	return fault && std::string(fault) == name;
}

template <class T>
struct Vector : std::vector<T> {};

struct Size2i {
	int width;
	int height;
	Size2i(int p_width, int p_height) : width(p_width), height(p_height) {}
};
struct Point2i {
	int x;
	int y;
	Point2i(int p_x, int p_y) : x(p_x), y(p_y) {}
};

template <class T>
struct Ref : std::shared_ptr<T> {
	Ref() = default;
	Ref(std::shared_ptr<T> p_value) : std::shared_ptr<T>(p_value) {}
	void instantiate() { *this = Ref(std::make_shared<T>()); }
};

struct Image {
	enum Format { FORMAT_RGBA8 };
	enum Interpolation { INTERPOLATE_NEAREST };
	int width, height;
	std::vector<uint8_t> alpha;

	static Ref<Image> create_from_data(int p_width, int p_height, bool, Format, const Vector<uint8_t> &p_data) {
		auto image = std::make_shared<Image>();
		image->width = p_width;
		image->height = p_height;
		for (size_t i = 3; i < p_data.size(); i += 4) {
			image->alpha.push_back(p_data[i]);
		}
		return image;
	}

	template <class From>
	void change(int p_width, int p_height, From p_from) {
		std::vector<uint8_t> changed;
		for (int y = 0; y < p_height; y++) {
			for (int x = 0; x < p_width; x++) {
				changed.push_back(p_from(x, y));
			}
		}
		alpha = changed;
		width = p_width;
		height = p_height;
	}

	void flip_x() {
		change(width, height, [this](int x, int y) { return alpha[y * width + width - 1 - x]; });
	}
	void flip_y() {
		change(width, height, [this](int x, int y) { return alpha[(height - 1 - y) * width + x]; });
	}
	void resize(int p_width, int p_height, Interpolation) {
		change(p_width, p_height, [=](int x, int y) { return alpha[y * height / p_height * width + x * width / p_width]; });
	}
};

struct BitMap {
	std::shared_ptr<Image> image;
	float threshold;

	void create_from_image_alpha(const Ref<Image> &p_image, float p_threshold) {
		image = p_image;
		threshold = p_threshold + (is_fault("threshold-one-too-high") ? 1 / 255.0f : 0);
		if (is_fault("rows-upside-down")) {
			image->flip_y();
		}
	}
	bool get_bitv(const Point2i &p_pos) const {
		return is_fault("alpha-ignored") || image->alpha[p_pos.y * image->width + p_pos.x] / 255.0f > threshold;
	}
};

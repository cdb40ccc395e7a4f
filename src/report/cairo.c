#include "report/cairo.h"

#include "base/library.h"

#include <cairo-pdf.h>

#define CAIRO_FILE "libcairo.so.2" /* its name since 2005 */
#define PASS(type, name, parameters, ...) LIBRARY_PASS(CAIRO_FILE, type, name, parameters, __VA_ARGS__)
#define PASS_VOID(name, parameters, ...) LIBRARY_PASS_VOID(CAIRO_FILE, name, parameters, __VA_ARGS__)

enum rc cairo_load(struct err *err)
{
    return library_load(CAIRO_FILE, err);
}

PASS_VOID(cairo_arc, (cairo_t * cairo, double xc, double yc, double radius, double angle1, double angle2), cairo, xc,
          yc, radius, angle1, angle2);
PASS_VOID(cairo_close_path, (cairo_t * cairo), cairo);
PASS(cairo_t *, cairo_create, (cairo_surface_t * target), target);
PASS_VOID(cairo_curve_to, (cairo_t * cairo, double x1, double y1, double x2, double y2, double x3, double y3), cairo,
          x1, y1, x2, y2, x3, y3);
PASS_VOID(cairo_destroy, (cairo_t * cairo), cairo);
PASS_VOID(cairo_fill, (cairo_t * cairo), cairo);
PASS_VOID(cairo_fill_preserve, (cairo_t * cairo), cairo);
PASS(int, cairo_format_stride_for_width, (cairo_format_t format, int width), format, width);
PASS(cairo_surface_t *, cairo_image_surface_create_for_data,
     (unsigned char *data, cairo_format_t format, int width, int height, int stride), data, format, width, height,
     stride);
PASS_VOID(cairo_line_to, (cairo_t * cairo, double x, double y), cairo, x, y);
PASS_VOID(cairo_move_to, (cairo_t * cairo, double x, double y), cairo, x, y);
PASS_VOID(cairo_new_path, (cairo_t * cairo), cairo);
PASS_VOID(cairo_new_sub_path, (cairo_t * cairo), cairo);
PASS_VOID(cairo_rectangle, (cairo_t * cairo, double x, double y, double width, double height), cairo, x, y, width,
          height);
PASS_VOID(cairo_set_antialias, (cairo_t * cairo, cairo_antialias_t antialias), cairo, antialias);
PASS_VOID(cairo_set_line_cap, (cairo_t * cairo, cairo_line_cap_t line_cap), cairo, line_cap);
PASS_VOID(cairo_set_line_join, (cairo_t * cairo, cairo_line_join_t line_join), cairo, line_join);
PASS_VOID(cairo_set_line_width, (cairo_t * cairo, double width), cairo, width);
PASS_VOID(cairo_set_source_rgb, (cairo_t * cairo, double red, double green, double blue), cairo, red, green, blue);
PASS(cairo_status_t, cairo_status, (cairo_t * cairo), cairo);
PASS(const char *, cairo_status_to_string, (cairo_status_t status), status);
PASS_VOID(cairo_stroke, (cairo_t * cairo), cairo);
PASS_VOID(cairo_stroke_preserve, (cairo_t * cairo), cairo);
PASS_VOID(cairo_surface_destroy, (cairo_surface_t * surface), surface);
PASS_VOID(cairo_surface_flush, (cairo_surface_t * surface), surface);
PASS_VOID(cairo_surface_mark_dirty, (cairo_surface_t * surface), surface);
PASS_VOID(cairo_translate, (cairo_t * cairo, double tx, double ty), cairo, tx, ty);
PASS(const char *, cairo_version_string, (void), );
PASS_VOID(cairo_font_face_destroy, (cairo_font_face_t * font_face), font_face);
PASS(void *, cairo_font_face_get_user_data, (cairo_font_face_t * font_face, const cairo_user_data_key_t *key),
     font_face, key);
PASS(cairo_status_t, cairo_font_face_set_user_data,
     (cairo_font_face_t * font_face, const cairo_user_data_key_t *key, void *user_data, cairo_destroy_func_t destroy),
     font_face, key, user_data, destroy);
PASS(cairo_surface_t *, cairo_pdf_surface_create_for_stream,
     (cairo_write_func_t write_func, void *closure, double width_in_points, double height_in_points), write_func,
     closure, width_in_points, height_in_points);
PASS_VOID(cairo_pdf_surface_set_metadata, (cairo_surface_t * surface, cairo_pdf_metadata_t metadata, const char *utf8),
          surface, metadata, utf8);
PASS_VOID(cairo_scale, (cairo_t * cairo, double sx, double sy), cairo, sx, sy);
PASS(cairo_font_face_t *, cairo_scaled_font_get_font_face, (cairo_scaled_font_t * scaled_font), scaled_font);
PASS_VOID(cairo_set_font_face, (cairo_t * cairo, cairo_font_face_t *font_face), cairo, font_face);
PASS_VOID(cairo_set_font_size, (cairo_t * cairo, double size), cairo, size);
PASS_VOID(cairo_show_page, (cairo_t * cairo), cairo);
PASS_VOID(cairo_show_text_glyphs,
          (cairo_t * cairo, const char *utf8, int utf8_len, const cairo_glyph_t *glyphs, int num_glyphs,
           const cairo_text_cluster_t *clusters, int num_clusters, cairo_text_cluster_flags_t cluster_flags),
          cairo, utf8, utf8_len, glyphs, num_glyphs, clusters, num_clusters, cluster_flags);
PASS_VOID(cairo_surface_finish, (cairo_surface_t * surface), surface);
PASS(cairo_font_face_t *, cairo_user_font_face_create, (void), );
PASS_VOID(cairo_user_font_face_set_render_glyph_func,
          (cairo_font_face_t * font_face, cairo_user_scaled_font_render_glyph_func_t render_glyph_func), font_face,
          render_glyph_func);

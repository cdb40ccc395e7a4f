#include "report/cairo.h"

#include "base/library.h"

#include <cairo-pdf.h>

#define CAIRO_FILE "libcairo.so.2" /* its name since 2005 */
#define CALL(name) LIBRARY_CALL(CAIRO_FILE, name)

enum rc cairo_load(struct err *err)
{
    return library_load(CAIRO_FILE, err);
}

void cairo_arc(cairo_t *cairo, double xc, double yc, double radius, double angle1, double angle2)
{
    CALL(cairo_arc)(cairo, xc, yc, radius, angle1, angle2);
}

void cairo_close_path(cairo_t *cairo)
{
    CALL(cairo_close_path)(cairo);
}

cairo_t *cairo_create(cairo_surface_t *target)
{
    return CALL(cairo_create)(target);
}

void cairo_curve_to(cairo_t *cairo, double x1, double y1, double x2, double y2, double x3, double y3)
{
    CALL(cairo_curve_to)(cairo, x1, y1, x2, y2, x3, y3);
}

void cairo_destroy(cairo_t *cairo)
{
    CALL(cairo_destroy)(cairo);
}

void cairo_fill(cairo_t *cairo)
{
    CALL(cairo_fill)(cairo);
}

void cairo_fill_preserve(cairo_t *cairo)
{
    CALL(cairo_fill_preserve)(cairo);
}

int cairo_format_stride_for_width(cairo_format_t format, int width)
{
    return CALL(cairo_format_stride_for_width)(format, width);
}

cairo_surface_t *cairo_image_surface_create_for_data(unsigned char *data, cairo_format_t format, int width, int height,
                                                     int stride)
{
    return CALL(cairo_image_surface_create_for_data)(data, format, width, height, stride);
}

void cairo_line_to(cairo_t *cairo, double x, double y)
{
    CALL(cairo_line_to)(cairo, x, y);
}

void cairo_move_to(cairo_t *cairo, double x, double y)
{
    CALL(cairo_move_to)(cairo, x, y);
}

void cairo_new_path(cairo_t *cairo)
{
    CALL(cairo_new_path)(cairo);
}

void cairo_new_sub_path(cairo_t *cairo)
{
    CALL(cairo_new_sub_path)(cairo);
}

void cairo_rectangle(cairo_t *cairo, double x, double y, double width, double height)
{
    CALL(cairo_rectangle)(cairo, x, y, width, height);
}

void cairo_set_antialias(cairo_t *cairo, cairo_antialias_t antialias)
{
    CALL(cairo_set_antialias)(cairo, antialias);
}

void cairo_set_line_cap(cairo_t *cairo, cairo_line_cap_t line_cap)
{
    CALL(cairo_set_line_cap)(cairo, line_cap);
}

void cairo_set_line_join(cairo_t *cairo, cairo_line_join_t line_join)
{
    CALL(cairo_set_line_join)(cairo, line_join);
}

void cairo_set_line_width(cairo_t *cairo, double width)
{
    CALL(cairo_set_line_width)(cairo, width);
}

void cairo_set_source_rgb(cairo_t *cairo, double red, double green, double blue)
{
    CALL(cairo_set_source_rgb)(cairo, red, green, blue);
}

cairo_status_t cairo_status(cairo_t *cairo)
{
    return CALL(cairo_status)(cairo);
}

const char *cairo_status_to_string(cairo_status_t status)
{
    return CALL(cairo_status_to_string)(status);
}

void cairo_stroke(cairo_t *cairo)
{
    CALL(cairo_stroke)(cairo);
}

void cairo_stroke_preserve(cairo_t *cairo)
{
    CALL(cairo_stroke_preserve)(cairo);
}

void cairo_surface_destroy(cairo_surface_t *surface)
{
    CALL(cairo_surface_destroy)(surface);
}

void cairo_surface_flush(cairo_surface_t *surface)
{
    CALL(cairo_surface_flush)(surface);
}

void cairo_surface_mark_dirty(cairo_surface_t *surface)
{
    CALL(cairo_surface_mark_dirty)(surface);
}

void cairo_translate(cairo_t *cairo, double tx, double ty)
{
    CALL(cairo_translate)(cairo, tx, ty);
}

const char *cairo_version_string(void)
{
    return CALL(cairo_version_string)();
}

void cairo_font_face_destroy(cairo_font_face_t *font_face)
{
    CALL(cairo_font_face_destroy)(font_face);
}

void *cairo_font_face_get_user_data(cairo_font_face_t *font_face, const cairo_user_data_key_t *key)
{
    return CALL(cairo_font_face_get_user_data)(font_face, key);
}

cairo_status_t cairo_font_face_set_user_data(cairo_font_face_t *font_face, const cairo_user_data_key_t *key,
                                             void *user_data, cairo_destroy_func_t destroy)
{
    return CALL(cairo_font_face_set_user_data)(font_face, key, user_data, destroy);
}

cairo_surface_t *cairo_pdf_surface_create_for_stream(cairo_write_func_t write_func, void *closure,
                                                     double width_in_points, double height_in_points)
{
    return CALL(cairo_pdf_surface_create_for_stream)(write_func, closure, width_in_points, height_in_points);
}

void cairo_pdf_surface_set_metadata(cairo_surface_t *surface, cairo_pdf_metadata_t metadata, const char *utf8)
{
    CALL(cairo_pdf_surface_set_metadata)(surface, metadata, utf8);
}

void cairo_scale(cairo_t *cairo, double sx, double sy)
{
    CALL(cairo_scale)(cairo, sx, sy);
}

cairo_font_face_t *cairo_scaled_font_get_font_face(cairo_scaled_font_t *scaled_font)
{
    return CALL(cairo_scaled_font_get_font_face)(scaled_font);
}

void cairo_set_font_face(cairo_t *cairo, cairo_font_face_t *font_face)
{
    CALL(cairo_set_font_face)(cairo, font_face);
}

void cairo_set_font_size(cairo_t *cairo, double size)
{
    CALL(cairo_set_font_size)(cairo, size);
}

void cairo_show_page(cairo_t *cairo)
{
    CALL(cairo_show_page)(cairo);
}

void cairo_show_text_glyphs(cairo_t *cairo, const char *utf8, int utf8_len, const cairo_glyph_t *glyphs, int num_glyphs,
                            const cairo_text_cluster_t *clusters, int num_clusters,
                            cairo_text_cluster_flags_t cluster_flags)
{
    CALL(cairo_show_text_glyphs)(cairo, utf8, utf8_len, glyphs, num_glyphs, clusters, num_clusters, cluster_flags);
}

void cairo_surface_finish(cairo_surface_t *surface)
{
    CALL(cairo_surface_finish)(surface);
}

cairo_font_face_t *cairo_user_font_face_create(void)
{
    return CALL(cairo_user_font_face_create)();
}

void cairo_user_font_face_set_render_glyph_func(cairo_font_face_t *font_face,
                                                cairo_user_scaled_font_render_glyph_func_t render_glyph_func)
{
    CALL(cairo_user_font_face_set_render_glyph_func)(font_face, render_glyph_func);
}

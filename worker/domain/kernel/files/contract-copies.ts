import * as z from "zod";

/** Widths in pixels of the smaller copies of a poster or image post, which lists of videos show. */
export const COPY_WIDTHS = [400, 800] as const;

/** Query parameters of an image's URL. `width` requests a smaller copy of the image. */
export const PictureQuery = z.object({
  width: z.coerce.number().pipe(z.literal(COPY_WIDTHS)).optional(),
});

import * as z from "zod";

/** Widths in pixels of the smaller copies of a poster or image post, which lists of videos show. */
export const COPY_WIDTHS = [400, 800] as const;

/** Query of a picture's URL. `width` asks for a smaller copy of the picture. */
export const PictureQuery = z.object({
  width: z.coerce.number().pipe(z.literal(COPY_WIDTHS)).optional(),
});

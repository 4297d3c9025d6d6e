import * as z from "zod";

export const CountedAdEvent = z.object({
  counted: z.boolean().meta({
    description:
      "Whether the event was counted. False if it was already counted, the ticket is invalid or the event was sent too early.",
  }),
});
export type CountedAdEvent = z.infer<typeof CountedAdEvent>;

import * as z from "zod";

export const CountedAdEvent = z.object({
  counted: z.boolean().meta({
    description:
      "False if it was counted before, if the ticket is not valid, or if it comes too soon.",
  }),
});
export type CountedAdEvent = z.infer<typeof CountedAdEvent>;

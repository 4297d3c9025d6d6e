import * as z from "zod";

export const Time = z.int().meta({ description: "Milliseconds since the epoch." });

export const OkResponse = z.object({ ok: z.literal(true) });

export const ErrorResponse = z
  .object({
    error: z.string().meta({ description: "A sentence for a person." }),
    code: z
      .string()
      .regex(/^[A-Z_]+$/)
      .meta({ description: "A name for a program." }),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: "A sentence for each rejected field." }),
    requestId: z
      .string()
      .meta({ description: "Name it when you ask for help; also in the header X-Request-Id." }),
  })
  .meta({ id: "Error" });

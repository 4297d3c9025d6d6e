import * as z from "zod";

export const Time = z.int().meta({ description: "Time in milliseconds since the Unix epoch." });

export const OkResponse = z.object({ ok: z.literal(true) });

export const ErrorResponse = z
  .object({
    error: z.string().meta({
      description: "A human-readable message about the error, which you can show to users.",
    }),
    code: z
      .string()
      .regex(/^[A-Z_]+$/)
      .meta({
        description:
          "A short string, such as NOT_FOUND, that identifies the error. Use it to handle errors in code.",
      }),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: "A human-readable message for each invalid field, by field name." }),
    requestId: z.string().meta({
      description:
        "The ID of the request. Include it when you contact support. Also sent in the X-Request-Id header.",
    }),
  })
  .meta({ id: "Error" });

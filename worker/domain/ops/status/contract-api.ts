import * as z from "zod";

export const Liveness = z.object({ status: z.literal("ok") });

export const Readiness = z.object({
  status: z.enum(["ok", "failing"]),
  checks: z.object({ d1: z.boolean(), r2: z.boolean() }),
});

import * as z from "zod";

const Origin = z.url({ protocol: /^https?$/ }).refine((v) => new URL(v).origin === v, "must be an origin, without a path");

const Config = z
  .object({
    ENVIRONMENT: z.enum(["development", "staging", "production"]),
    APP_ORIGIN: Origin,
    SANDBOX_ORIGIN: z.union([Origin, z.literal("")]).default(""),
    SIGNING_SECRET: z.string({ error: "is missing" }).min(32, "must have at least 32 characters"),
    R2_ACCOUNT_ID: z.string().min(1).optional(),
    R2_ACCESS_KEY_ID: z.string().min(1).optional(),
    R2_SECRET_ACCESS_KEY: z.string().min(1).optional(),
    R2_BUCKET: z.string().min(1).optional(),
  })
  .superRefine((c, ctx) => {
    const names = ["R2_ACCOUNT_ID", "R2_ACCESS_KEY_ID", "R2_SECRET_ACCESS_KEY", "R2_BUCKET"] as const;
    const missing = names.filter((n) => c[n] === undefined);
    if (missing.length > 0 && missing.length < names.length) {
      for (const name of missing) ctx.addIssue({ code: "custom", path: [name], message: "is missing while other R2 keys are set" });
    }
  })
  .transform((c) => ({
    environment: c.ENVIRONMENT,
    appOrigin: c.APP_ORIGIN,
    sandboxOrigin: c.SANDBOX_ORIGIN === "" ? null : c.SANDBOX_ORIGIN,
    signingSecret: c.SIGNING_SECRET,
    r2:
      c.R2_ACCOUNT_ID && c.R2_ACCESS_KEY_ID && c.R2_SECRET_ACCESS_KEY && c.R2_BUCKET
        ? { accountId: c.R2_ACCOUNT_ID, accessKeyId: c.R2_ACCESS_KEY_ID, secretAccessKey: c.R2_SECRET_ACCESS_KEY, bucket: c.R2_BUCKET }
        : null,
  }));

export type Config = z.output<typeof Config>;

/**
 * Reads variables and secrets. Called while the Worker starts, so that a deploy without them is refused.
 * @throws Error with one sentence that names every variable at fault, never a value.
 */
export function loadConfig(env: unknown): Config {
  const parsed = Config.safeParse(env);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((i) => `${i.path.join(".")} ${i.message}`);
  throw new Error(
    `Tributary cannot start: ${faults.join("; ")}. Set secrets with "wrangler secret put NAME", or in .dev.vars on your own machine (see .dev.vars.example).`,
  );
}

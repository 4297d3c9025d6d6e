import * as z from "zod";

const Origin = z.url({ protocol: /^https?$/ }).refine((v) => new URL(v).origin === v, "must be an origin, without a path");
const Secret = z.string().min(1).optional();

/** Variables that come all together or not at all. */
const GROUPS = {
  R2: ["R2_ACCOUNT_ID", "R2_ACCESS_KEY_ID", "R2_SECRET_ACCESS_KEY", "R2_BUCKET"],
  Google: ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  Apple: ["APPLE_CLIENT_ID", "APPLE_TEAM_ID", "APPLE_KEY_ID", "APPLE_PRIVATE_KEY"],
  mail: ["MAIL_API_URL", "MAIL_API_KEY"],
} as const;

const Variables = z.object({
  ENVIRONMENT: z.enum(["development", "staging", "production"]),
  APP_ORIGIN: Origin,
  SANDBOX_ORIGIN: z.union([Origin, z.literal("")]).default(""),
  SIGNING_SECRET: z.string({ error: "is missing" }).min(32, "must have at least 32 characters"),
  R2_ACCOUNT_ID: Secret,
  R2_ACCESS_KEY_ID: Secret,
  R2_SECRET_ACCESS_KEY: Secret,
  R2_BUCKET: Secret,
  MAIL_API_URL: z.url({ protocol: /^https$/, error: "must be an https address" }).optional(),
  MAIL_API_KEY: Secret,
  /** `name@domain` or `Name <name@domain>`. */
  MAIL_FROM: Secret,
  /** The `send_email` binding. */
  EMAIL: z.custom<SendEmail>((v) => typeof v === "object" && v !== null && "send" in v, "must be a send_email binding").optional(),
  GOOGLE_CLIENT_ID: Secret,
  GOOGLE_CLIENT_SECRET: Secret,
  APPLE_CLIENT_ID: Secret,
  APPLE_TEAM_ID: Secret,
  APPLE_KEY_ID: Secret,
  /** PKCS #8, PEM; line breaks may be written as \n. */
  APPLE_PRIVATE_KEY: Secret,
});
type Variables = z.output<typeof Variables>;

const Config = Variables.superRefine((c, ctx) => {
  const fault = (name: string, message: string) => ctx.addIssue({ code: "custom", path: [name], message });
  for (const [group, names] of Object.entries(GROUPS)) {
    const missing = names.filter((n) => c[n] === undefined);
    if (missing.length < names.length) for (const name of missing) fault(name, `is missing while other ${group} keys are set`);
  }
  const sends = c.MAIL_API_URL !== undefined || c.EMAIL !== undefined;
  if (sends && c.MAIL_FROM === undefined) fault("MAIL_FROM", "is missing while a mail service is set");
  if (!sends && c.ENVIRONMENT !== "development")
    fault("MAIL_API_URL", "is missing, and so is a send_email binding EMAIL: without mail nobody can recover an account");
}).transform((c) => ({
  environment: c.ENVIRONMENT,
  appOrigin: c.APP_ORIGIN,
  sandboxOrigin: sandboxOf(c),
  signingSecret: c.SIGNING_SECRET,
  r2:
    c.R2_ACCOUNT_ID && c.R2_ACCESS_KEY_ID && c.R2_SECRET_ACCESS_KEY && c.R2_BUCKET
      ? { accountId: c.R2_ACCOUNT_ID, accessKeyId: c.R2_ACCESS_KEY_ID, secretAccessKey: c.R2_SECRET_ACCESS_KEY, bucket: c.R2_BUCKET }
      : null,
  mail: mailOf(c),
  oauth: { google: googleOf(c), apple: appleOf(c) },
}));

/** The sandbox plays companies on a developer's machine only, whatever a deployment's variables say. */
const sandboxOf = (c: Variables) => (c.ENVIRONMENT !== "development" || c.SANDBOX_ORIGIN === "" ? null : c.SANDBOX_ORIGIN);

function mailOf(c: Variables) {
  const sandbox = sandboxOf(c);
  if (c.MAIL_API_URL && c.MAIL_API_KEY && c.MAIL_FROM)
    return { via: "http", url: c.MAIL_API_URL, key: c.MAIL_API_KEY, from: c.MAIL_FROM } as const;
  if (c.EMAIL && c.MAIL_FROM) return { via: "binding", binding: c.EMAIL, from: c.MAIL_FROM } as const;
  if (sandbox) return { via: "http", url: `${sandbox}/mail/send`, key: "sandbox", from: "Tributary <hello@tributary.example>" } as const;
  return null;
}

function googleOf(c: Variables) {
  if (c.GOOGLE_CLIENT_ID && c.GOOGLE_CLIENT_SECRET) return { clientId: c.GOOGLE_CLIENT_ID, clientSecret: c.GOOGLE_CLIENT_SECRET };
  return null;
}

function appleOf(c: Variables) {
  if (!c.APPLE_CLIENT_ID || !c.APPLE_TEAM_ID || !c.APPLE_KEY_ID || !c.APPLE_PRIVATE_KEY) return null;
  const privateKey = c.APPLE_PRIVATE_KEY.replaceAll("\\n", "\n");
  return { clientId: c.APPLE_CLIENT_ID, teamId: c.APPLE_TEAM_ID, keyId: c.APPLE_KEY_ID, privateKey };
}

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

import * as z from "zod";
import { ALWAYS_OPEN, CHAT_HOURS } from "./domain/trust/support/contract-hours.ts";
import type { WorkersAiBinding } from "./platform/ai/workers-ai.ts";

const Origin = z
  .url({ protocol: /^https?$/, abort: true })
  .refine((v) => new URL(v).origin === v, "must be an origin, without a path");
const Secret = z.string().min(1).optional();

const WebhookSecret = z
  .string()
  .regex(/^whsec_\S+$/, "must be a signing secret")
  .optional();

const Tokens = (otherwise: number) =>
  z.coerce.number({ error: "must be a number" }).int().min(0).default(otherwise);

/** Groups of variables. A deployment sets all variables of a group or none. */
const GROUPS = {
  R2: ["R2_ACCOUNT_ID", "R2_ACCESS_KEY_ID", "R2_SECRET_ACCESS_KEY", "R2_BUCKET"],
  Google: ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  Apple: ["APPLE_CLIENT_ID", "APPLE_TEAM_ID", "APPLE_KEY_ID", "APPLE_PRIVATE_KEY"],
  mail: ["MAIL_API_URL", "MAIL_API_KEY"],
  AI: ["AI_API_URL", "AI_API_KEY", "AI_API_MODEL"],
  Stripe: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"],
} as const;

const Variables = z.object({
  ENVIRONMENT: z.enum(["development", "staging", "production"], {
    error: "must be development, staging or production: deploy with --env",
  }),
  APP_ORIGIN: Origin,
  SANDBOX_ORIGIN: z.union([Origin, z.literal("")]).default(""),
  /** RTMP address that the Go Live page shows, without the stream key. Empty if no bridge runs. */
  RTMP_URL: z
    .union([
      z.url({ protocol: /^rtmps?$/, error: "must be an rtmp or rtmps address" }),
      z.literal(""),
    ])
    .default(""),
  /** WHIP endpoint that the Go Live page shows. Empty if no bridge runs. */
  WHIP_URL: z
    .union([
      z.url({ protocol: /^https?$/, error: "must be an http or https address" }),
      z.literal(""),
    ])
    .default(""),
  SIGNING_SECRET: z.string({ error: "is missing" }).min(32, "must have at least 32 characters"),
  /** The previous signing secret, still accepted while the secret is being replaced. */
  SIGNING_SECRET_FORMER: z.string().min(32, "must have at least 32 characters").optional(),
  R2_ACCOUNT_ID: Secret,
  R2_ACCESS_KEY_ID: Secret,
  R2_SECRET_ACCESS_KEY: Secret,
  R2_BUCKET: Secret,
  MAIL_API_URL: z.url({ protocol: /^https$/, error: "must be an https address" }).optional(),
  MAIL_API_KEY: Secret,
  MAIL_FROM: Secret,
  EMAIL: z
    .custom<SendEmail>(
      (v) => typeof v === "object" && v !== null && "send" in v,
      "must be a send_email binding",
    )
    .optional(),
  GOOGLE_CLIENT_ID: Secret,
  GOOGLE_CLIENT_SECRET: Secret,
  APPLE_CLIENT_ID: Secret,
  APPLE_TEAM_ID: Secret,
  APPLE_KEY_ID: Secret,
  /** PKCS #8 in PEM form; line breaks may be written as \n. */
  APPLE_PRIVATE_KEY: Secret,
  /** Base URL of the API, without `/chat/completions`. */
  AI_API_URL: z
    .url({ protocol: /^https?$/, error: "must be an address" })
    .transform((v) => v.replace(/(?<!\/)\/+$/, ""))
    .optional(),
  AI_API_KEY: Secret,
  AI_API_MODEL: Secret,
  AI: z
    .custom<WorkersAiBinding>(
      (v) => typeof v === "object" && v !== null && "run" in v,
      "must be an ai binding",
    )
    .optional(),
  AI_WORKERS_MODEL: z.string().min(1).default("@cf/meta/llama-3.3-70b-instruct-fp8-fast"),
  AI_USER_TOKENS_PER_DAY: Tokens(100_000),
  AI_PLATFORM_TOKENS_PER_DAY: Tokens(5_000_000),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\S+$/, "must be a secret or restricted key")
    .optional(),
  STRIPE_WEBHOOK_SECRET: WebhookSecret,
  /** Signing secret of the Stripe webhook for events of connected accounts. */
  STRIPE_CONNECT_WEBHOOK_SECRET: WebhookSecret,
  /** Bearer token for /metrics. If it is not set, /metrics rejects every request. */
  METRICS_TOKEN: z.string().min(24, "must have at least 24 characters").optional(),
  /** "always" keeps the live chat of support open at all hours. For development and tests only. */
  SUPPORT_CHAT_HOURS: z.literal("always").optional(),
  /** Days of the free trial for users who never had a plan. */
  TRIAL_DAYS: z.coerce.number().int().min(0).max(90).optional(),
  /** Multiplies all rate limits of a test server, because all test users share one IP address. */
  BUDGET_FACTOR: z.coerce.number({ error: "must be a number" }).int().min(1).default(1),
});
type Variables = z.output<typeof Variables>;

/** Variables without secret values. They come from wrangler.toml or a development environment. */
const NOT_SECRET = [
  "ENVIRONMENT",
  "APP_ORIGIN",
  "SANDBOX_ORIGIN",
  "RTMP_URL",
  "WHIP_URL",
  "EMAIL",
  "AI",
  "SUPPORT_CHAT_HOURS",
  "BUDGET_FACTOR",
];

/** Names of the variables that Cloudflare stores as secrets of the Worker. */
export const SECRET_NAMES = Object.keys(Variables.shape).filter(
  (name) => !NOT_SECRET.includes(name),
);

const DEMO_TRIAL_DAYS = 7;

const Config = Variables.superRefine((c, ctx) => {
  const fault = (name: string, message: string) =>
    ctx.addIssue({ code: "custom", path: [name], message });
  for (const [group, names] of Object.entries(GROUPS)) {
    const missing = names.filter((n) => c[n] === undefined);
    if (missing.length < names.length)
      for (const name of missing) fault(name, `is missing while other ${group} keys are set`);
  }
  if (c.AI_API_URL?.startsWith("http:") && c.ENVIRONMENT !== "development")
    fault("AI_API_URL", "must be an https address");
  if (c.BUDGET_FACTOR !== 1 && c.ENVIRONMENT !== "development")
    fault("BUDGET_FACTOR", "is for a developer's machine only");
  // Stripe's test cards are public. With a test key, anybody could buy a plan with a test card.
  if (
    c.ENVIRONMENT === "production" &&
    c.STRIPE_SECRET_KEY !== undefined &&
    !isLiveKey(c.STRIPE_SECRET_KEY)
  )
    fault(
      "STRIPE_SECRET_KEY",
      "must be a live key: test keys are for staging and a developer's machine",
    );
  if (c.STRIPE_CONNECT_WEBHOOK_SECRET !== undefined && c.STRIPE_SECRET_KEY === undefined)
    fault("STRIPE_SECRET_KEY", "is missing while other Stripe keys are set");
  const sends = c.MAIL_API_URL !== undefined || c.EMAIL !== undefined;
  if (sends && c.MAIL_FROM === undefined)
    fault("MAIL_FROM", "is missing while a mail service is set");
  if (!sends && c.ENVIRONMENT !== "development")
    fault(
      "MAIL_API_URL",
      "is missing, and so is a send_email binding EMAIL: without mail nobody can recover an account",
    );
}).transform((c) => ({
  environment: c.ENVIRONMENT,
  appOrigin: c.APP_ORIGIN,
  sandboxOrigin: sandboxOf(c),
  rtmpUrl: c.RTMP_URL || null,
  whipUrl: c.WHIP_URL || null,
  signingSecret: c.SIGNING_SECRET,
  formerSigningSecret: c.SIGNING_SECRET_FORMER ?? null,
  metricsToken: c.METRICS_TOKEN ?? null,
  r2:
    c.R2_ACCOUNT_ID && c.R2_ACCESS_KEY_ID && c.R2_SECRET_ACCESS_KEY && c.R2_BUCKET
      ? {
          accountId: c.R2_ACCOUNT_ID,
          accessKeyId: c.R2_ACCESS_KEY_ID,
          secretAccessKey: c.R2_SECRET_ACCESS_KEY,
          bucket: c.R2_BUCKET,
        }
      : null,
  mail: mailOf(c),
  oauth: { google: googleOf(c), apple: appleOf(c) },
  payments: paymentsOf(c),
  ai: {
    service: aiOf(c),
    caps: {
      userTokensPerDay: c.AI_USER_TOKENS_PER_DAY,
      platformTokensPerDay: c.AI_PLATFORM_TOKENS_PER_DAY,
    },
  },
  budgetFactor: c.BUDGET_FACTOR,
  chatHours:
    c.ENVIRONMENT === "development" && c.SUPPORT_CHAT_HOURS === "always" ? ALWAYS_OPEN : CHAT_HOURS,
  trialDays: c.TRIAL_DAYS ?? (c.ENVIRONMENT === "development" ? DEMO_TRIAL_DAYS : 0),
}));

/** Returns the origin of the simulated services (Stripe, email), or null outside development. */
const sandboxOf = (c: Variables) =>
  c.ENVIRONMENT !== "development" || c.SANDBOX_ORIGIN === "" ? null : c.SANDBOX_ORIGIN;

function mailOf(c: Variables) {
  const sandbox = sandboxOf(c);
  if (c.MAIL_API_URL && c.MAIL_API_KEY && c.MAIL_FROM)
    return { via: "http", url: c.MAIL_API_URL, key: c.MAIL_API_KEY, from: c.MAIL_FROM } as const;
  if (c.EMAIL && c.MAIL_FROM)
    return { via: "binding", binding: c.EMAIL, from: c.MAIL_FROM } as const;
  if (sandbox)
    return {
      via: "http",
      url: `${sandbox}/mail/send`,
      key: "sandbox",
      from: "Tributary <hello@tributary.example>",
    } as const;
  return null;
}

/** Returns the configured AI provider, or null. Without a provider, no text leaves the server. */
function aiOf(c: Variables) {
  if (c.AI_API_URL && c.AI_API_KEY && c.AI_API_MODEL) {
    const name = `${new URL(c.AI_API_URL).host} (${c.AI_API_MODEL})`;
    return {
      via: "http",
      name,
      url: c.AI_API_URL,
      key: c.AI_API_KEY,
      model: c.AI_API_MODEL,
    } as const;
  }
  if (c.AI) return { via: "binding", binding: c.AI, model: c.AI_WORKERS_MODEL } as const;
  return null;
}

function googleOf(c: Variables) {
  if (c.GOOGLE_CLIENT_ID && c.GOOGLE_CLIENT_SECRET)
    return { clientId: c.GOOGLE_CLIENT_ID, clientSecret: c.GOOGLE_CLIENT_SECRET };
  return null;
}

function appleOf(c: Variables) {
  if (!c.APPLE_CLIENT_ID || !c.APPLE_TEAM_ID || !c.APPLE_KEY_ID || !c.APPLE_PRIVATE_KEY)
    return null;
  const privateKey = c.APPLE_PRIVATE_KEY.replaceAll("\\n", "\n");
  return {
    clientId: c.APPLE_CLIENT_ID,
    teamId: c.APPLE_TEAM_ID,
    keyId: c.APPLE_KEY_ID,
    privateKey,
  };
}

const isLiveKey = (key: string) => /^[sr]k_live_/.test(key);

function paymentsOf(c: Variables) {
  const sandbox = sandboxOf(c);
  if (c.STRIPE_SECRET_KEY && c.STRIPE_WEBHOOK_SECRET) {
    const live = isLiveKey(c.STRIPE_SECRET_KEY);
    return {
      via: "stripe",
      key: c.STRIPE_SECRET_KEY,
      webhookSecret: c.STRIPE_WEBHOOK_SECRET,
      ...(c.STRIPE_CONNECT_WEBHOOK_SECRET
        ? { connectWebhookSecret: c.STRIPE_CONNECT_WEBHOOK_SECRET }
        : {}),
      live,
    } as const;
  }
  if (sandbox)
    return {
      via: "sandbox",
      origin: sandbox,
      key: "sk_test_sandbox",
      webhookSecret: "whsec_sandbox",
      live: false,
    } as const;
  return null;
}

export type Config = z.output<typeof Config>;

/** Validates variables and secrets. @throws Error that names invalid variables, but no values */
export function loadConfig(env: unknown): Config {
  const parsed = Config.safeParse(env);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((i) => `${i.path.join(".")} ${i.message}`);
  throw new Error(
    `Tributary cannot start: ${faults.join("; ")}. Set secrets with "wrangler secret put NAME", or in .dev.vars on your own machine (see .dev.vars.example).`,
  );
}

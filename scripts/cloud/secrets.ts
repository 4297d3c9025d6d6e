import { randomBytes } from "node:crypto";
import { loadConfig, SECRET_NAMES } from "../../worker/config.ts";
import { type Account, nullIfMissing } from "./account.ts";
import type { Environment } from "./deployed-config.ts";
import { SetupError } from "./setup-error.ts";

export type Secrets = Readonly<Record<string, string>>;
/** Function that asks a question and returns the typed answer. Null if there is no terminal. */
export type Ask = ((question: string, isHidden?: boolean) => Promise<string>) | null;

const MAIL = {
  MAIL_API_URL: "address of the mail service, for example https://api.resend.com/emails",
  MAIL_API_KEY: "key of the mail service",
};
const SENDER = { MAIL_FROM: "sender of emails, for example Name <hello@example.org>" };

/** Returns the secrets that a person must enter, each name with a description. */
export const requiredSecrets = (hasMailBinding: boolean): Record<string, string> =>
  hasMailBinding ? SENDER : { ...MAIL, ...SENDER };

/** Names of the secrets that Stripe generates when a webhook is registered. */
const WEBHOOK_SECRETS = ["STRIPE_WEBHOOK_SECRET", "STRIPE_CONNECT_WEBHOOK_SECRET"];

/** Valid example values for stored secrets, because Cloudflare never returns a stored secret. */
const SAMPLES: Record<string, string> = {
  SIGNING_SECRET: "x".repeat(32),
  SIGNING_SECRET_FORMER: "x".repeat(32),
  METRICS_TOKEN: "x".repeat(24),
  MAIL_API_URL: "https://mail.invalid/emails",
  AI_API_URL: "https://ai.invalid",
  AI_USER_TOKENS_PER_DAY: "1",
  AI_PLATFORM_TOKENS_PER_DAY: "1",
  TRIAL_DAYS: "1",
  STRIPE_SECRET_KEY: "sk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_x",
};
const sampleOf = (name: string) => [name, SAMPLES[name] ?? "x"] as const;

/** Returns the names of the Worker's stored secrets. A missing Worker has no secrets. */
export async function listSecrets({ api, id }: Account, worker: string): Promise<Set<string>> {
  const page = await nullIfMissing(api.workers.scripts.secrets.list(worker, { account_id: id }));
  return new Set((page?.result ?? []).map(({ name }) => name));
}

interface SecretsInput {
  env: Readonly<Record<string, string | undefined>>;
  stored: ReadonlySet<string>;
  hasMailBinding: boolean;
  accountId: string;
  bucket: string | undefined;
}

/** Reads secrets from environment variables, and lists the required secrets that are missing. */
export function readSecrets(input: SecretsInput): { given: Secrets; missing: [string, string][] } {
  const { env, stored } = input;
  const given: Record<string, string> = {};
  for (const name of SECRET_NAMES) {
    const value = env[name];
    if (value && !WEBHOOK_SECRETS.includes(name)) given[name] = value;
  }
  if (given.R2_ACCESS_KEY_ID !== undefined && given.R2_SECRET_ACCESS_KEY !== undefined) {
    given.R2_ACCOUNT_ID ??= input.accountId;
    if (input.bucket !== undefined) given.R2_BUCKET ??= input.bucket;
  }
  const missing = Object.entries(requiredSecrets(input.hasMailBinding)).filter(
    ([name]) => given[name] === undefined && !stored.has(name),
  );
  return { given, missing };
}

/**
 * Asks for the missing secrets in the terminal.
 * @throws SetupError with the names of all missing secrets if there is no terminal
 */
export async function askForSecrets(missing: [string, string][], ask: Ask): Promise<Secrets> {
  if (missing.length === 0) return {};
  if (ask === null)
    throw new SetupError(
      `Set these variables in the environment, or run the command in a terminal:\n${missing.map(([name, purpose]) => `  ${name}: ${purpose}`).join("\n")}`,
    );
  const answers: Record<string, string> = {};
  for (const [name, purpose] of missing)
    answers[name] = await ask(`${name} (${purpose})`, name.endsWith("_KEY"));
  return answers;
}

interface CheckInput {
  environment: Environment;
  vars: Record<string, unknown>;
  appOrigin: string;
  given: Secrets;
  /** Names of the secrets that are checked with example values. */
  unread: Iterable<string>;
  hasMailBinding: boolean;
}

/**
 * Checks all secrets and variables with the Worker's configuration schema before a deployment.
 * @throws SetupError if a value is invalid
 */
export function checkSecrets(input: CheckInput): void {
  const { given, unread } = input;
  const sellsPlans = given.STRIPE_SECRET_KEY !== undefined;
  const expected = [...unread, "SIGNING_SECRET", ...(sellsPlans ? WEBHOOK_SECRETS : [])];
  try {
    loadConfig({
      ...input.vars,
      ENVIRONMENT: input.environment,
      APP_ORIGIN: input.appOrigin,
      ...Object.fromEntries(expected.map(sampleOf)),
      ...(input.hasMailBinding ? { EMAIL: { send: async () => undefined } } : {}),
      ...given,
    });
  } catch (error) {
    throw new SetupError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** Returns the secrets that the Worker does not store yet. Generates a missing SIGNING_SECRET. */
export function secretsToSet(given: Secrets, stored: ReadonlySet<string>): Secrets {
  const all = { SIGNING_SECRET: randomBytes(48).toString("base64"), ...given };
  return Object.fromEntries(Object.entries(all).filter(([name]) => !stored.has(name)));
}

import * as z from "zod";
import type { Secrets } from "./secrets.ts";
import { SetupError } from "./setup-error.ts";
import type { Steps } from "./steps.ts";

const REQUEST_TIMEOUT_MS = 30_000;
const RESTRICTED_KEY = "restricted_api_key";

const Domains = z.object({ data: z.array(z.object({ name: z.string(), status: z.string() })) });
const Fault = z.object({ name: z.string() });

/**
 * Checks the mail key and the sender's domain without sending an email.
 * Source: https://resend.com/docs/api-reference/domains/list-domains and .../errors.
 * @throws SetupError if the mail service rejects the key or has not verified the domain
 */
export async function checkMail(
  env: Readonly<Record<string, string | undefined>>,
  given: Secrets,
  steps: Steps,
): Promise<void> {
  const { MAIL_API_URL: url, MAIL_API_KEY: key, MAIL_FROM: from } = given;
  if (url === undefined || key === undefined || from === undefined) {
    steps.note("Mail settings not checked: the values of stored secrets cannot be read");
    return;
  }
  const base = env.MAIL_API_BASE_URL || new URL(".", url).href;
  const response = await fetch(new URL("domains", base), {
    headers: { Authorization: `Bearer ${key}` },
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  const body = parseJson(await response.text());
  if (response.status >= 500) throw new Error(`The mail service answered ${response.status}`);
  const fault = Fault.safeParse(body);
  if (fault.success && fault.data.name === RESTRICTED_KEY) {
    steps.done("Mail key works (it may only send, so the sender's domain is not checked)");
    return;
  }
  if ([400, 401, 403].includes(response.status))
    throw new SetupError("The mail service rejects MAIL_API_KEY.");
  const domains = Domains.safeParse(body);
  if (!response.ok || !domains.success) {
    steps.note("Mail settings not checked: the service does not have Resend's list of domains");
    return;
  }
  const domain = /@([^\s>@]+)>?\s*$/.exec(from)?.[1]?.toLowerCase() ?? "";
  if (!domains.data.data.some(({ name, status }) => name === domain && status === "verified"))
    throw new SetupError(
      `The mail service has not verified the domain "${domain}" of MAIL_FROM. Verify it there first.`,
    );
  steps.done(`Mail settings (sender's domain ${domain})`);
}

/** Parses JSON. Returns null for other text, because a mail service may answer with HTML. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

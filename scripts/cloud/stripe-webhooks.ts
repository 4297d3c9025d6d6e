import Stripe from "stripe";
import { WEBHOOK_EVENTS } from "../../worker/platform/stripe/webhook-events.ts";
import type { Secrets } from "./secrets.ts";
import { SetupError } from "./setup-error.ts";
import type { Steps } from "./steps.ts";

const REQUEST_TIMEOUT_MS = 30_000;
const LABEL = "tributary";

/** Stripe needs one webhook for the platform's own account and one for connected accounts. */
const ENDPOINTS = [
  { kind: "own", secret: "STRIPE_WEBHOOK_SECRET", title: "own account" },
  { kind: "connected", secret: "STRIPE_CONNECT_WEBHOOK_SECRET", title: "connected accounts" },
] as const;

/** Creates a Stripe client that does not retry failed requests. */
function openApi(key: string, baseUrl: string | undefined): Stripe {
  const base = baseUrl ? new URL(baseUrl) : null;
  return new Stripe(key, {
    httpClient: Stripe.createFetchHttpClient(),
    timeout: REQUEST_TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(base === null
      ? {}
      : {
          host: base.hostname,
          port: base.port || undefined,
          protocol: base.protocol === "http:" ? ("http" as const) : ("https" as const),
        }),
  });
}

interface Input {
  env: Readonly<Record<string, string | undefined>>;
  given: Secrets;
  stored: ReadonlySet<string>;
  appOrigin: string;
}

/**
 * Checks the Stripe key and registers missing webhooks. Stripe shows a signing secret only when a
 * webhook is created, so a webhook is replaced if the Worker does not store its signing secret.
 * @returns the signing secrets of new webhooks, by the name of the Worker's variable
 * @throws SetupError if the key is invalid or somebody created a webhook by hand
 */
export async function provideWebhooks(input: Input, steps: Steps): Promise<Secrets> {
  const key = input.given.STRIPE_SECRET_KEY;
  if (key === undefined) {
    steps.note(
      input.stored.has("STRIPE_SECRET_KEY")
        ? "Stripe not checked: set STRIPE_SECRET_KEY in the environment to check it"
        : "Stripe is not set up (STRIPE_SECRET_KEY), so users cannot buy anything",
    );
    return {};
  }
  const stripe = openApi(key, input.env.STRIPE_API_BASE_URL);
  await checkAccount(stripe, steps);
  const url = `${input.appOrigin}/api/webhooks/stripe`;
  const endpoints: Stripe.WebhookEndpoint[] = [];
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 }))
    if (endpoint.url === url) endpoints.push(endpoint);
  const unknown = endpoints.find(({ metadata }) => metadata[LABEL] === undefined);
  if (unknown)
    throw new SetupError(
      `Stripe has a webhook endpoint for ${url} that this command did not create (${unknown.id}). Delete it in Stripe's dashboard: every event would arrive twice.`,
    );
  const secrets: Record<string, string> = {};
  for (const { kind, secret, title } of ENDPOINTS) {
    const existing = endpoints.filter(({ metadata }) => metadata[LABEL] === kind);
    const isKnown = input.stored.has(secret);
    const kept = await keepEndpoint(stripe, steps, {
      existing,
      isKnown,
      title,
      events: WEBHOOK_EVENTS[kind],
    });
    if (kept) continue;
    const created = await steps.todo(`Stripe's webhook for the ${title}`, async () => {
      for (const { id } of existing) await stripe.webhookEndpoints.del(id);
      return stripe.webhookEndpoints.create({
        url,
        connect: kind === "connected",
        enabled_events: WEBHOOK_EVENTS[kind],
        metadata: { [LABEL]: kind },
        api_version: Stripe.API_VERSION,
      });
    });
    if (created?.secret !== undefined) secrets[secret] = created.secret;
  }
  return secrets;
}

async function checkAccount(stripe: Stripe, steps: Steps): Promise<void> {
  try {
    const account = await stripe.accounts.retrieveCurrent();
    steps.done(`Stripe key (account ${account.id})`);
    if (!account.charges_enabled)
      steps.note(
        "Stripe does not let this account take payments yet: complete it in the dashboard",
      );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError)
      throw new SetupError("Stripe rejects STRIPE_SECRET_KEY.");
    throw error;
  }
}

interface Kept {
  existing: Stripe.WebhookEndpoint[];
  /** True if the Worker stores the signing secret of the Stripe webhook. */
  isKnown: boolean;
  title: string;
  events: Stripe.WebhookEndpointUpdateParams.EnabledEvent[];
}

/** Updates the event list of a Stripe webhook. Returns false if the webhook must be created. */
async function keepEndpoint(
  stripe: Stripe,
  steps: Steps,
  { existing, isKnown, title, events }: Kept,
): Promise<boolean> {
  const [endpoint, ...others] = existing;
  if (endpoint === undefined || others.length > 0 || !isKnown) return false;
  const present = [...endpoint.enabled_events].sort();
  const isCurrent = endpoint.status === "enabled" && present.join() === [...events].sort().join();
  if (isCurrent) steps.done(`Stripe's webhook for the ${title}`);
  else
    await steps.todo(`Events of Stripe's webhook for the ${title}`, () =>
      stripe.webhookEndpoints.update(endpoint.id, { enabled_events: events, disabled: false }),
    );
  return true;
}

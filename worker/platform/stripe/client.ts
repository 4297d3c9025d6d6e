import type Stripe from "stripe";
import { t } from "#i18n/t.ts";
import type { Config } from "../../config.ts";
import { DomainError } from "../../domain/kernel/errors.ts";

type Settings = NonNullable<Config["payments"]>;

const TIMEOUT_MS = 5000;

/** Loaded when first asked for: it is large, and most requests have nothing to do with money. */
export const loadSdk = async () => (await import("stripe")).default;

/** The SDK with its pinned API version; its own retries carry the same idempotency key. */
export async function openStripe(settings: Settings): Promise<Stripe> {
  const Sdk = await loadSdk();
  const at = settings.via === "sandbox" ? new URL(settings.origin) : null;
  return new Sdk(settings.key, {
    httpClient: Sdk.createFetchHttpClient(),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(at
      ? {
          host: at.hostname,
          port: at.port || undefined,
          protocol: at.protocol === "http:" ? "http" : "https",
        }
      : {}),
  });
}

interface Fault {
  status: number | null;
  code: string | null;
  type: string;
  message: string;
}

/** What the company refused, or null where something else broke. */
export function faultOf(error: unknown): Fault | null {
  if (
    !(error instanceof Error) ||
    !("type" in error) ||
    typeof error.type !== "string" ||
    !error.type.startsWith("Stripe")
  )
    return null;
  const status =
    "statusCode" in error && typeof error.statusCode === "number" ? error.statusCode : null;
  const code = "code" in error && typeof error.code === "string" ? error.code : null;
  return { status, code, type: error.type, message: error.message };
}

/** The code of an object that the company does not know, or no longer changes. */
export const MISSING = "resource_missing";

/** The code for an invoice that cannot be voided because it is void or paid already. */
export const NOT_EDITABLE = "invoice_not_editable";

/** Every object of a list, page by page. */
export async function all<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const objects: T[] = [];
  for await (const object of pages) objects.push(object);
  return objects;
}

/**
 * As domain errors: a refused card is the customer's business, everything else waits for another
 * time.
 */
export async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const fault = faultOf(error);
    if (!fault) throw error;
    if (fault.type === "StripeCardError")
      throw new DomainError("CONFLICT", t("api.yourCardWasDeclined"), { cause: error });
    throw new DomainError("UNAVAILABLE", t("api.paymentServiceAway"), {
      cause: `${fault.type} ${fault.status} ${fault.code} ${fault.message}`,
    });
  }
}

/**
 * As `asked`, for what moves money back: a clear no is told from an answer that may have been lost.
 */
export async function refused<T>(work: () => Promise<T>): Promise<T> {
  return asked(() =>
    work().catch((error: unknown) => {
      const fault = faultOf(error);
      const isClear =
        fault?.status !== undefined &&
        fault?.status !== null &&
        fault.status >= 400 &&
        fault.status < 500;
      // 401: our own key; 409 and 429: another try may go through.
      if (!fault || !isClear || [401, 403, 409, 429].includes(fault.status ?? 0)) throw error;
      throw new DomainError("CONFLICT", fault.message, { cause: error });
    }),
  );
}

/**
 * Runs a call to the payment company.
 * @param missing code of the error that means that there is nothing to read or to change
 * @returns null for that error
 */
export async function found<T>(work: () => Promise<T>, missing = MISSING): Promise<T | null> {
  return asked(() =>
    work().catch((error: unknown) => {
      if (faultOf(error)?.code === missing) return null;
      throw error;
    }),
  );
}

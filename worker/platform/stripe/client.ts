import type Stripe from "stripe";
import { t } from "#i18n/t.ts";
import type { Config } from "../../config.ts";
import { DomainError } from "../../domain/kernel/errors.ts";

type Settings = NonNullable<Config["payments"]>;

const TIMEOUT_MS = 5000;

/** Loads the SDK on first use, because it is large and most requests do not need it. */
export const loadSdk = async () => (await import("stripe")).default;

/** Opens the SDK with a pinned API version. Automatic retries send the same idempotency key. */
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

/** Stripe's error code for an object that does not exist or can no longer be changed. */
export const MISSING = "resource_missing";

/** Stripe's error code for an invoice that cannot be voided, because it is already void or paid. */
export const NOT_EDITABLE = "invoice_not_editable";

export async function listAll<T>(pages: AsyncIterable<T>): Promise<T[]> {
  const objects: T[] = [];
  for await (const object of pages) objects.push(object);
  return objects;
}

/** Calls Stripe. @throws DomainError CONFLICT for a declined card, UNAVAILABLE for other errors */
export async function callStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const fault = faultOf(error);
    if (!fault) throw error;
    if (fault.type === "StripeCardError")
      throw new DomainError("CONFLICT", t("api.payment.cardDeclined"), { cause: error });
    throw new DomainError("UNAVAILABLE", t("api.payment.serviceUnavailable"), {
      cause: `${fault.type} ${fault.status} ${fault.code} ${fault.message}`,
    });
  }
}

/** Calls Stripe for a refund. Throws CONFLICT for a definite rejection, not for a lost response. */
export async function callStripeForRefund<T>(call: () => Promise<T>): Promise<T> {
  return callStripe(() =>
    call().catch((error: unknown) => {
      const fault = faultOf(error);
      const isDefinite =
        fault?.status !== undefined &&
        fault?.status !== null &&
        fault.status >= 400 &&
        fault.status < 500;
      // 401 and 403 concern this site's own key, and after 409 and 429 a retry can succeed, so none
      // of these is a definite rejection.
      if (!fault || !isDefinite || [401, 403, 409, 429].includes(fault.status ?? 0)) throw error;
      throw new DomainError("CONFLICT", fault.message, { cause: error });
    }),
  );
}

/** Calls Stripe. @param missing error code for which the result is null */
export async function callStripeOrNull<T>(
  call: () => Promise<T>,
  missing = MISSING,
): Promise<T | null> {
  return callStripe(() =>
    call().catch((error: unknown) => {
      if (faultOf(error)?.code === missing) return null;
      throw error;
    }),
  );
}

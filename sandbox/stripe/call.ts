import { type Form, textOf } from "./form.ts";
import type { StripeObject, StripeStore } from "./store.ts";

interface FaultBody {
  type: string;
  code?: string;
  decline_code?: string;
  payment_intent?: StripeObject;
}

export class ApiFault extends Error {
  readonly status: number;
  readonly body: FaultBody;
  constructor(status: number, message: string, body: FaultBody) {
    super(message);
    this.status = status;
    this.body = body;
  }
}
export const invalid = (message: string, code?: string) =>
  new ApiFault(400, message, { type: "invalid_request_error", code });
export const missing = (kind: string, id: string) =>
  new ApiFault(404, `No such ${kind}: '${id}'`, {
    type: "invalid_request_error",
    code: "resource_missing",
  });

export interface Call {
  store: StripeStore;
  id: string;
  form: Form;
  origin: string;
}
export type Handler = (call: Call) => unknown;

export function need(store: StripeStore, id: string | null, kind: string): StripeObject {
  const object = store.get(id, kind);
  if (!object) throw missing(kind, id ?? "");
  return object;
}
export const list = (data: unknown[], url: string, limit = 100) => ({
  object: "list",
  data: data.slice(0, limit),
  has_more: data.length > limit,
  url,
});
export function pageOf(objects: StripeObject[], form: Form, url: string) {
  const from = objects.findIndex(({ id }) => id === textOf(form, "starting_after")) + 1;
  return list(objects.slice(from), url, Number(textOf(form, "limit") ?? 10));
}
export const newest = (objects: StripeObject[]) => objects.toReversed();
export const cents = (form: Form | undefined, key: string): number => {
  const value = Number(textOf(form, key) ?? Number.NaN);
  if (!Number.isSafeInteger(value) || value <= 0)
    throw invalid(`Invalid integer: ${key}`, "parameter_invalid_integer");
  return value;
};
export function learn(store: StripeStore, address: string | null): void {
  if (address !== null && URL.canParse(address))
    store.webhookUrl = `${new URL(address).origin}/api/webhooks/stripe`;
}

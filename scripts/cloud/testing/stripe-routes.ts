import { randomUUID } from "node:crypto";
import type { Answer, Cloud, Endpoint } from "./cloud-stand-in.ts";

/** Simulates Stripe's API. Source: https://docs.stripe.com/api/webhook_endpoints */
export function answerStripe(cloud: Cloud, method: string, url: URL, text: string): Answer {
  const [, , resource, id] = url.pathname.split("/");
  if (resource === "account") return account(cloud);
  if (resource !== "webhook_endpoints") return notFound(url.pathname);
  const form = new URLSearchParams(text);
  if (id === undefined && method === "GET")
    return {
      status: 200,
      body: {
        object: "list",
        has_more: false,
        url: url.pathname,
        data: cloud.endpoints.map(shown),
      },
    };
  if (id === undefined) {
    const endpoint: Endpoint = {
      id: `we_${randomUUID()}`,
      url: form.get("url") ?? "",
      secret: `whsec_${randomUUID()}`,
      connect: form.get("connect") === "true",
      status: "enabled",
      enabled_events: eventsOf(form),
      metadata: { tributary: form.get("metadata[tributary]") ?? "" },
    };
    cloud.endpoints.push(endpoint);
    return { status: 200, body: { ...shown(endpoint), secret: endpoint.secret } };
  }
  const endpoint = cloud.endpoints.find((e) => e.id === id);
  if (!endpoint) return notFound(id);
  if (method === "DELETE") {
    cloud.endpoints = cloud.endpoints.filter((e) => e !== endpoint);
    return { status: 200, body: { id, object: "webhook_endpoint", deleted: true } };
  }
  endpoint.enabled_events = eventsOf(form);
  endpoint.status = form.get("disabled") === "true" ? "disabled" : "enabled";
  return { status: 200, body: shown(endpoint) };
}

function account({ stripeKey }: Cloud): Answer {
  if (stripeKey === "")
    return {
      status: 401,
      body: { error: { type: "invalid_request_error", message: "Invalid API Key provided" } },
    };
  return { status: 200, body: { id: "acct_1", object: "account", charges_enabled: true } };
}

/** Removes `secret` and `connect`, which Stripe does not return for an existing webhook. */
const shown = ({ secret: _, connect: __, ...endpoint }: Endpoint) => ({
  object: "webhook_endpoint",
  ...endpoint,
});

const eventsOf = (form: URLSearchParams): string[] =>
  [...form].filter(([name]) => name.startsWith("enabled_events[")).map(([, event]) => event);

const notFound = (what: string): Answer => ({
  status: 404,
  body: { error: { type: "invalid_request_error", code: "resource_missing", message: what } },
});

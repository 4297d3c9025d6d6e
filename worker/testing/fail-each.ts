import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { Job } from "../domain/ops/jobs/ports.ts";
import worker from "../index.ts";
import { ORIGIN, type TestUser } from "./factories.ts";
import { failingAt, type When } from "./failing-env.ts";
import { failOutside, OUTSIDE_FAULTS, type OutsideFault } from "./failing-services.ts";
import { isFull } from "./scale.ts";

export interface Try {
  act: (bindings: Env) => Promise<Response | null>;
  after: () => Promise<void>;
}

type Fault = { n: number; kind: When | OutsideFault };
const NEVER: Fault = { n: 0, kind: "before" };
/**
 * Number of failing calls to bindings that `npm test` tries in each flow.
 * The same number of failing calls to other companies is tried. The full suite tries every call.
 */
const SAMPLE = 1;

/** Chooses evenly spread faults, the same in each test run, so that failures are reproducible. */
function chosen(faults: Fault[]): Fault[] {
  if (isFull() || faults.length <= SAMPLE) return faults;
  return Array.from(
    { length: SAMPLE },
    (_, i) => faults[Math.floor(((i + 0.5) * faults.length) / SAMPLE)],
  ).filter((f) => f !== undefined);
}

const isOutside = (kind: Fault["kind"]): kind is OutsideFault =>
  OUTSIDE_FAULTS.some((known) => known === kind);

async function tryOnce(prepare: () => Promise<Try>, { n, kind }: Fault) {
  const attempt = await prepare();
  const bound = failingAt(env, isOutside(kind) ? 0 : n, isOutside(kind) ? "before" : kind);
  const outside = failOutside(isOutside(kind) ? n : 0, isOutside(kind) ? kind : "answers 500");
  const response = await attempt.act(bound.env).finally(outside.restore);
  if (response) await holdSentence(response);
  await attempt.after();
  return { inside: bound.calls(), outside: outside.calls() };
}

async function holdSentence(response: Response): Promise<void> {
  if (response.status === 101) return void response.webSocket?.accept();
  const said = await response.text();
  expect(said).not.toContain("dependency failed");
  if (response.status < 500) return;
  if (response.headers.get("Content-Type")?.startsWith("text/html"))
    return expect(said).toContain(response.headers.get("X-Request-Id"));
  expect(JSON.parse(said)).toMatchObject({
    code: expect.stringMatching(/^(INTERNAL|UNAVAILABLE)$/),
    error: expect.stringMatching(/^[A-Z].{15,}\.?$/),
    requestId: expect.any(String),
  });
}

/**
 * Repeats a flow. In each repetition, another call to a binding or to another company fails.
 * Returns the number of calls to bindings (`inside`) and to companies (`outside`).
 */
export async function failEach(
  prepare: () => Promise<Try>,
): Promise<{ inside: number; outside: number }> {
  const calls = await tryOnce(prepare, NEVER);
  const upTo = (length: number, kind: Fault["kind"]): Fault[] =>
    Array.from({ length }, (_, i) => ({ n: i + 1, kind }));
  const inside = [...upTo(calls.inside, "before"), ...upTo(calls.inside, "after")];
  const outside = OUTSIDE_FAULTS.flatMap((kind) => upTo(calls.outside, kind));
  for (const fault of [...chosen(inside), ...chosen(outside)]) {
    await tryOnce(prepare, fault).catch((cause: unknown) => {
      throw new Error(
        `With call ${fault.n} of ${isOutside(fault.kind) ? calls.outside : calls.inside} failing (${fault.kind})`,
        { cause },
      );
    });
  }
  return calls;
}

interface Sent {
  method?: string;
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
  as?: TestUser;
}

export const sends =
  (
    path: string,
    { method = "POST", json = {}, body, headers: more = {}, as }: Sent = {},
  ): Try["act"] =>
  async (bindings) => {
    const headers = new Headers({
      Origin: ORIGIN,
      "Sec-Fetch-Site": "same-origin",
      "Content-Type": "application/json",
      ...more,
    });
    if (as) headers.set("Cookie", `__Host-session=${as.token}`);
    const request = new Request(ORIGIN + path, {
      method,
      headers,
      body: method === "GET" ? undefined : (body ?? JSON.stringify(json)),
    });
    return worker.fetch(request, bindings, createExecutionContext());
  };

/** Returns a flow that delivers a job, and checks that the message is acknowledged or retried. */
export const runs =
  (job: Job): Try["act"] =>
  async (bindings) => {
    const done: string[] = [];
    const message = { id: crypto.randomUUID(), timestamp: new Date(), attempts: 1, body: job };
    const batch = {
      queue: "tributary-jobs",
      messages: [
        { ...message, ack: () => void done.push("ack"), retry: () => void done.push("retry") },
      ],
      metadata: {
        metrics: { backlogCount: 1, backlogBytes: 1, oldestMessageTimestamp: new Date() },
      },
      ackAll: () => undefined,
      retryAll: () => undefined,
    };
    await worker.queue(batch, bindings);
    expect(done).toHaveLength(1);
    return null;
  };

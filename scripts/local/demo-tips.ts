import { randomUUID } from "node:crypto";
import * as z from "zod";
import { DEMO_TIPS, type DemoTip } from "../demo/catalogue.ts";
import { call, signIn, until } from "./demo-client.ts";

const Options = z.object({
  refusal: z.string().nullable(),
  budget: z.object({ dayLeft: z.number(), monthLeft: z.number() }),
});
const Begun = z.object({ tip: z.object({ id: z.string() }), payUrl: z.string().nullable() });

interface Room {
  origin: string;
  /** Where the sandbox plays the payment company. */
  checkouts: string;
  streamId: string;
  stop: AbortSignal;
}

/**
 * A few of the demo's viewers tip, one after another, as long as their own limits leave room: each
 * start of the demo gives them again.
 */
export async function giveTips({ stop, ...room }: Room): Promise<void> {
  const startedAt = Date.now();
  for (const tip of DEMO_TIPS) {
    await until(startedAt + tip.afterMs, stop);
    if (stop.aborted) return;
    const keyed = { ...tip, key: randomUUID() };
    // The same key gives nothing twice.
    const once = () => give(room, keyed);
    await once().catch((error) => (isLost(error) ? once() : Promise.reject(error)));
  }
}

async function give(
  { origin, checkouts, streamId }: Omit<Room, "stop">,
  tip: DemoTip & { key: string },
): Promise<void> {
  const { username, cents, message, key } = tip;
  const giver = await signIn(origin, username);
  const { refusal, budget } = await call(
    origin,
    "GET",
    `/api/tipping/${streamId}`,
    giver,
    undefined,
    Options,
  );
  if (refusal !== null || Math.min(budget.dayLeft, budget.monthLeft) < cents) return;
  const begun = await call(
    origin,
    "POST",
    "/api/tips",
    giver,
    { contentId: streamId, cents, message, key },
    Begun,
  );
  if (begun.payUrl?.startsWith(checkouts)) await pay(begun.payUrl);
  const path = `/api/tips/${begun.tip.id}`;
  await call(origin, "POST", `${path}/check`, giver, {}, z.unknown());
  await call(origin, "POST", `${path}/send`, giver, {}, z.unknown());
}

/** A connection that was kept open was closed as it was used again: Node's fetch tells it so. */
const isLost = (error: unknown) => error instanceof TypeError;

/** The sandbox's form, as a first tip meets it. */
async function pay(url: string): Promise<void> {
  const body = new URLSearchParams({
    number: "4242424242424242",
    expiry: "12 / 34",
    cvc: "123",
    zip: "12345",
  });
  const response = await fetch(url, { method: "POST", body, redirect: "manual" });
  if (response.status !== 303)
    throw new Error(`The sandbox's checkout answered ${response.status}`);
}

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
  checkouts: string;
  streamId: string;
  stop: AbortSignal;
}

/** Sends the demo's tips at each start of the demo, within the limits that the viewers have set. */
export async function giveTips({ stop, ...room }: Room): Promise<void> {
  const startedAt = Date.now();
  for (const tip of DEMO_TIPS) {
    await until(startedAt + tip.afterMs, stop);
    if (stop.aborted) return;
    const keyed = { ...tip, key: randomUUID() };
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

/** True for a lost connection: Node's fetch throws a TypeError if the server has closed it. */
const isLost = (error: unknown) => error instanceof TypeError;

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

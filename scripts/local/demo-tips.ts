import { randomUUID } from "node:crypto";
import * as z from "zod";
import { DEMO_TIPS, type DemoTip } from "../demo/catalogue.ts";
import { call, type Server, signIn, waitUntil } from "./demo-client.ts";

const Options = z.object({
  refusal: z.string().nullable(),
  budget: z.object({ dayLeft: z.number(), monthLeft: z.number() }),
});
const StartedTip = z.object({ tip: z.object({ id: z.string() }), payUrl: z.string().nullable() });

interface Room {
  server: Server;
  checkouts: string;
  streamId: string;
  stop: AbortSignal;
}

/** Sends the demo's tips at each start of the demo, within the limits that the viewers have set. */
export async function giveTips({ stop, ...room }: Room): Promise<void> {
  const startedAt = Date.now();
  for (const tip of DEMO_TIPS) {
    await waitUntil(startedAt + tip.afterMs, stop);
    if (stop.aborted) return;
    const keyed = { ...tip, key: randomUUID() };
    const giveOnce = () => give(room, keyed);
    await giveOnce().catch((error) =>
      isConnectionLost(error) ? giveOnce() : Promise.reject(error),
    );
  }
}

async function give(
  { server, checkouts, streamId }: Omit<Room, "stop">,
  tip: DemoTip & { key: string },
): Promise<void> {
  const { username, cents, message, key } = tip;
  const giver = await signIn(server, username);
  const { refusal, budget } = await call(
    server,
    "GET",
    `/api/tipping/${streamId}`,
    giver,
    undefined,
    Options,
  );
  if (refusal !== null || Math.min(budget.dayLeft, budget.monthLeft) < cents) return;
  const started = await call(
    server,
    "POST",
    "/api/tips",
    giver,
    { contentId: streamId, cents, message, key },
    StartedTip,
  );
  if (started.payUrl?.startsWith(checkouts)) await pay(started.payUrl);
  const path = `/api/tips/${started.tip.id}`;
  await call(server, "POST", `${path}/check`, giver, {}, z.unknown());
  await call(server, "POST", `${path}/send`, giver, {}, z.unknown());
}

/** True for a lost connection: Node's fetch throws a TypeError if the server has closed it. */
const isConnectionLost = (error: unknown) => error instanceof TypeError;

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

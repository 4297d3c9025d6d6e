import type { Context } from "#worker/context.ts";
import { findLostSubscribers } from "#worker/domain/plans/find-lost-subscribers.ts";
import { CLOSE_ACCESS_CHANGED } from "#worker/domain/streams/contract-live.ts";
import type { Lifecycle } from "./lifecycle.ts";

const TAG = "subscriber:";
/** How often D1 is asked for the plans of those who watch by one, ms; the tick comes every five seconds. */
const CHECK_MS = 8_000;

/** What a viewer's socket is tagged with, so that it can be closed when the plan that opened it ends; null for none. */
export const subscriberTag = (userId: string | null): string[] => (userId === null ? [] : [TAG + userId]);

/** Sends away who watches a stream for subscribers by a plan that has ended. A link of theirs opens nothing any more. */
export function checkSubscribers(ctx: DurableObjectState, life: Lifecycle, deps: () => Context): void {
  let checkedAt = Date.now();
  life.atTick(async () => {
    if (Date.now() - checkedAt < CHECK_MS) return;
    checkedAt = Date.now();
    const ids = ctx.getWebSockets().flatMap((socket) => subscriberOf(ctx, socket) ?? []);
    if (ids.length === 0) return;
    for (const id of await findLostSubscribers(deps(), ids)) {
      for (const socket of ctx.getWebSockets(TAG + id)) socket.close(CLOSE_ACCESS_CHANGED, "the plan has ended");
    }
  });
}

const subscriberOf = (ctx: DurableObjectState, socket: WebSocket) =>
  ctx
    .getTags(socket)
    .find((tag) => tag.startsWith(TAG))
    ?.slice(TAG.length);

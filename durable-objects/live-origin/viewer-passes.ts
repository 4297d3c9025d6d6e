import type { Context } from "#worker/context.ts";
import { findRevokedPasses } from "#worker/domain/live/streams/live-pass.ts";
import type { Lifecycle } from "./lifecycle.ts";
import type { Relay } from "./relay.ts";

/**
 * Closes the sockets of viewers who are no longer allowed to watch. If D1 cannot be read, closes no
 * socket: access cannot change while D1 is down.
 */
export function checkViewers(relay: Relay, life: Lifecycle, deps: () => Context): void {
  life.atTick(async () => {
    const sockets = relay.passes();
    const passes = [...sockets.values()].flatMap((pass) => pass ?? []);
    const revoked = await findRevokedPasses(deps(), { streamId: life.streamId, passes });
    for (const [socket, pass] of sockets)
      if (pass === null || revoked.has(pass)) relay.turnAway(socket, "ask for a new link");
  });
}

import fc from "fast-check";
import { expect, test } from "vitest";
import { createPresence, RETURN_MS } from "./presence.ts";
import type { Placed } from "./sockets.ts";

const VIEWERS = 6;
/**
 * Person 0 streams. The last person has no cookies, so each of their sockets counts as one viewer.
 */
function placed(viewer: number, socketId: string): Placed {
  const user = {
    id: `usr_${viewer}`,
    sessionId: "ses",
    username: "u",
    avatar: null,
    isVerified: false,
    isStreamer: viewer === 0,
    isBlocked: false,
    isStaff: false,
    isModerator: false,
    isPartner: false,
    isFollower: false,
    emailVerified: true,
    plan: "free" as const,
    silencedUntil: 0,
    hides: "",
  };
  const seat = { streamId: "str", channelId: "usr_0", streamState: "live" as const };
  if (viewer === VIEWERS - 1)
    return { socketId, joinedAt: 0, batch: true, locale: "en", seat: { ...seat, user: null } };
  const isVisitor = viewer % 2 === 1;
  return {
    socketId,
    joinedAt: 0,
    batch: true,
    locale: "en",
    seat: { ...seat, viewer: `key-${viewer}`, user: isVisitor ? null : user },
  };
}

const Step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant("join" as const), person: fc.nat(VIEWERS - 1) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("leave" as const),
      which: fc.nat(20),
      broke: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("wait" as const), ms: fc.nat(RETURN_MS) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("evict" as const) }) },
);

test("a live stream's viewer count includes each viewer once and never the streamer", () => {
  fc.assert(
    fc.property(fc.array(Step, { maxLength: 60 }), (steps) => {
      let at = 1_000_000;
      let [made, open]: [number, Placed[]] = [0, []];
      let left = new Map<string, number>();
      let presence = createPresence([], () => at);
      const nameOf = ({ socketId, seat }: Placed) =>
        seat.user?.isStreamer ? null : (seat.viewer ?? seat.user?.id ?? socketId);
      const here = () => new Set(open.flatMap((p) => nameOf(p) ?? []));
      for (const step of steps) {
        if (step.kind === "join") {
          const who = placed(step.person, `socket-${made++}`);
          open.push(who);
          presence.join(who);
          left.delete(nameOf(who) ?? "");
        } else if (step.kind === "leave" && open.length > 0) {
          const [who] = open.splice(step.which % open.length, 1);
          if (!who) continue;
          presence.leave(who, step.broke);
          // A socket can cause both a close and an error event.
          presence.leave(who, true);
          const name = nameOf(who);
          if (step.broke && name !== null && !here().has(name)) left.set(name, at + RETURN_MS);
        } else if (step.kind === "wait") at += step.ms;
        else if (step.kind === "evict") {
          presence = createPresence(open, () => at);
          left = new Map();
        }
        for (const [name, until] of left) if (until <= at) left.delete(name);
        expect(presence.connected()).toBe(here().size);
        expect(presence.viewers()).toBe(here().size + left.size);
        expect(new Set(presence.keys())).toEqual(here());
        expect(presence.nextDeparture()).toBe(left.size === 0 ? null : Math.min(...left.values()));
      }
    }),
    { numRuns: 300 },
  );
});

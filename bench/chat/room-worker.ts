import unsafe from "workerd:unsafe";
import { ChatRoom } from "../../durable-objects/chat-room/chat-room.ts";
import { NO_AUTO_MODERATION } from "../../worker/domain/kernel/judging/judge.ts";
import { type ChatHistory, OPEN_MODES } from "../../worker/domain/live/chat/contract.ts";
import type { RoomRules } from "../../worker/domain/live/chat/room-rules.ts";
import { arrivalHeaders } from "../../worker/domain/live/chat/seat.ts";

/** Replaces D1. The chat room needs D1 here only to find out who is allowed to read the chat. */
const noDatabase = () => {
  const statement = {
    bind: () => statement,
    all: async () => ({ results: [], success: true, meta: {} }),
    raw: async () => [],
    run: async () => ({ results: [], success: true, meta: {} }),
    first: async () => null,
  };
  return { prepare: () => statement, batch: async () => [] };
};

const VERSION = "bench";
const rulesOf = (isModerated: boolean): RoomRules => ({
  version: VERSION,
  modes: OPEN_MODES,
  blockedTerms: [],
  autoModeration: isModerated ? { holdFrom: "medium", blockFrom: "high" } : NO_AUTO_MODERATION,
});
const FACTS = {
  streamId: "str_bench",
  state: "live",
  peak: 0,
  toldViewers: 0,
  recorded: { viewers: 0, peak: 0, at: 0 },
};
/** Delay of the room's session check, ms: without a database, every session would look ended. */
const SWEPT_MS = 3_600_000;

export class BenchRoom extends ChatRoom {
  constructor(ctx: DurableObjectState, env: Env & { MODERATED: string }) {
    if (ctx.storage.kv.get("facts") === undefined)
      ctx.storage.kv.put("facts", {
        ...FACTS,
        sweptAt: Date.now() + SWEPT_MS,
        rules: rulesOf(env.MODERATED === "1"),
        pinnedId: null,
      });
    super(ctx, Object.assign(Object.create(env), { DB: noDatabase() }));
  }
}

async function readLog(room: DurableObjectStub<BenchRoom>): Promise<string[]> {
  const texts: string[] = [];
  for (let before: string | null = null; ; ) {
    const page: ChatHistory = await room.history("bench", "str_bench", { limit: 100, before });
    texts.push(...page.messages.map(({ content }) => content));
    before = page.before;
    if (before === null) return texts;
  }
}

export default {
  async fetch(
    request: Request,
    env: { ROOM: DurableObjectNamespace<BenchRoom> },
  ): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const room = env.ROOM.get(env.ROOM.idFromName("bench"));
    if (pathname === "/log") return Response.json(await readLog(room));
    if (pathname === "/evict") {
      await unsafe.evict(room, { webSockets: "hibernate" });
      return new Response("Evicted");
    }
    const name = searchParams.get("user") ?? "0";
    const user = {
      id: `usr_${name}`,
      sessionId: `ses_${name}`,
      username: `user_${name}`,
      avatar: null,
      isVerified: false,
      isStreamer: false,
      isStaff: false,
      isModerator: false,
      isPartner: false,
      isFollower: false,
      isBlocked: false,
      emailVerified: true,
      plan: "free" as const,
      silencedUntil: 0,
      hides: "",
    };
    const seat = {
      streamId: "str_bench",
      channelId: "usr_streamer",
      streamState: "live" as const,
      user,
    };
    const headers = arrivalHeaders({ seat, rulesVersion: VERSION, batch: true, locale: "en" });
    return room.fetch("https://room/join", { headers });
  },
};

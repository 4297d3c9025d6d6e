import type { Context } from "#worker/context.ts";
import { findEndedSessions } from "#worker/domain/accounts/api-keys/find-ended-sessions.ts";
import { refundCoins, spendCoins } from "#worker/domain/community/gamification/spend-coins.ts";
import { CLOSE } from "#worker/domain/live/chat/contract.ts";
import { recordAudience } from "#worker/domain/live/chat/record-audience.ts";
import { recordWriters } from "#worker/domain/live/chat/record-writers.ts";
import { findStandings } from "#worker/domain/live/chat/standing.ts";
import { findRevokedPasses } from "#worker/domain/live/streams/live-pass.ts";
import { type Audience, createAudience } from "./audience.ts";
import { createDoor, createDrop, type Door } from "./close-sockets.ts";
import { createFanOut, type FanOut } from "./fan-out.ts";
import { createFrameBudget } from "./frame-budget.ts";
import { createGreeting, type Greeting } from "./greeting.ts";
import { createHighlights } from "./highlights.ts";
import { createMessageLog, type MessageLog } from "./message-log.ts";
import { createModeratedMessages } from "./moderated-messages.ts";
import { createModeration, type Moderation } from "./moderation.ts";
import { createPosting, type Posting } from "./posting.ts";
import { createPresence, type Presence } from "./presence.ts";
import { createRoomFacts, type RoomFacts } from "./room-facts.ts";
import { createSockets, type Sockets } from "./sockets.ts";
import { createUniques, type Uniques } from "./uniques.ts";

export interface RoomParts {
  sockets: Sockets;
  facts: RoomFacts;
  log: MessageLog;
  presence: Presence;
  uniques: Uniques;
  audience: Audience;
  fanOut: FanOut;
  greeting: Greeting;
  moderation: Moderation;
  posting: Posting;
  door: Door;
  refreshSeats(streamId: string, userIds: string[]): Promise<boolean>;
}

/** Creates the components of a chat room from the room's storage and its open sockets. */
export function createRoomParts(ctx: DurableObjectState, context: Context): RoomParts {
  const { storage } = ctx;
  const { now } = context;
  const sockets = createSockets(ctx, (socket, placed) => {
    drop(socket, placed, CLOSE.slow, "too slow");
    ctx.waitUntil(audience.changed());
  });
  const facts = createRoomFacts(storage);
  const streamId = () => facts.streamId();
  const log = createMessageLog(storage.sql, streamId);
  const placed = sockets.all().map((open) => open.placed);
  const presence = createPresence(placed, now);
  const uniques = createUniques(storage.sql);
  const drop = createDrop({ sockets, presence });
  const refreshSeats = async (streamId: string, userIds: string[]): Promise<boolean> => {
    const standings = await findStandings(context, { streamId, userIds });
    return [...standings]
      .map(([userId, standing]) => moderation.updateStanding(userId, standing))
      .includes(true);
  };
  const failed = (event: string, cause: unknown) => context.log.error(event, cause);
  const audience = createAudience({
    storage,
    sockets,
    presence,
    facts,
    uniques,
    writers: log.writers,
    reads: {
      findEndedSessions: (ids) => findEndedSessions(context, ids),
      refreshSeats: (userIds) => refreshSeats(streamId(), userIds),
      findRevokedPasses: (passes) => findRevokedPasses(context, { streamId: streamId(), passes }),
    },
    writes: {
      recordAudience: (input) => recordAudience(context, input),
      recordWriters: (userIds) => recordWriters(context, { streamId: streamId(), userIds }),
    },
    drop,
    now,
    failed,
  });
  const highlights = createHighlights({
    spend: (spending) => spendCoins(context, spending),
    refund: (spending) => refundCoins(context, spending),
    failed,
  });
  const moderated = createModeratedMessages(storage.sql, streamId);
  const { visibleAfter, lastSeq } = log;
  const fanOut = createFanOut({
    storage,
    sockets,
    visibleAfter,
    lastSeq,
    now,
    failed: (cause) => failed("message not stored", cause),
  });
  const door = createDoor({
    sockets,
    presence,
    fanOut,
    audience,
    drop,
    budget: createFrameBudget(),
  });
  const common = { sockets, facts, log, moderated, presence, now };
  const greeting = createGreeting(common);
  const moderation = createModeration({
    ...common,
    fanOut,
    drop,
    showAnew: () => greeting.showAnew(),
  });
  const waitUntil = (work: Promise<void>) => ctx.waitUntil(work);
  const posting = createPosting({
    sockets,
    facts,
    log,
    fanOut,
    moderation,
    highlights,
    audience,
    now,
    waitUntil,
  });
  return {
    sockets,
    facts,
    log,
    presence,
    uniques,
    audience,
    fanOut,
    greeting,
    moderation,
    posting,
    door,
    refreshSeats,
  };
}

import { loadCatalogue } from "#i18n/catalogue.ts";
import { DEFAULT_LOCALE, type Locale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import { createContext } from "#worker/context.ts";
import {
  type ChatHistory,
  CLOSE,
  FRAME_MAX_BYTES,
  NETWORK_SOCKETS,
  type OwnMessage,
  type RoomState,
  type ServerFrame,
} from "#worker/domain/chat/contract.ts";
import { findLostSessions } from "#worker/domain/chat/find-lost-sessions.ts";
import type { RoomCommand, RoomOutcome, RoomSummary, Tip } from "#worker/domain/chat/ports.ts";
import { recordAudience } from "#worker/domain/chat/record-audience.ts";
import { recordWriters } from "#worker/domain/chat/record-writers.ts";
import { getRoomRules } from "#worker/domain/chat/room-rules.ts";
import { readFrame } from "#worker/domain/chat/rules.ts";
import { readArrival, type Seat } from "#worker/domain/chat/seat.ts";
import { findStandings } from "#worker/domain/chat/standing.ts";
import { refundCoins, spendCoins } from "#worker/domain/gamification/spend-coins.ts";
import { speaking } from "#worker/domain/locale/in-locale.ts";
import { type EndedSessions, isEnded } from "#worker/domain/sessions/rules.ts";
import { findRevokedPasses } from "#worker/domain/streams/live-pass.ts";
import { forRequest } from "#worker/platform/current-request.ts";
import { TracedObject } from "../traced-object.ts";
import { type Audience, createAudience } from "./audience.ts";
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
import { createSockets, type Placed, type Sockets } from "./sockets.ts";
import { summarize } from "./summarize.ts";
import { createUniques, type Uniques } from "./uniques.ts";

/** A page that was left says so; of a connection that broke, or a reload, somebody may come back. */
const CLOSED_ON_PURPOSE = 1000;

/**
 * The room of one stream: its sockets, who is present, its messages. It hibernates; what it holds in memory is rebuilt
 * from its SQLite and from the attachments of the sockets that survive. Only worker/sockets.ts opens a socket to it.
 */
export class ChatRoom extends TracedObject {
  protected readonly kind = "room";
  private readonly outside: ReturnType<typeof createContext>;
  private readonly sockets: Sockets;
  private readonly facts: RoomFacts;
  private readonly log: MessageLog;
  private readonly presence: Presence;
  private readonly uniques: Uniques;
  private readonly audience: Audience;
  private readonly fanOut: FanOut;
  private readonly greeting: Greeting;
  private readonly moderation: Moderation;
  private readonly posting: Posting;
  private readonly budget = createFrameBudget();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const outside = createContext(env, `room-${ctx.id.toString().slice(0, 12)}`);
    this.outside = outside;
    this.sockets = createSockets(ctx);
    this.facts = createRoomFacts(ctx.storage);
    const streamId = () => this.facts.streamId();
    this.log = createMessageLog(ctx.storage.sql, streamId);
    this.presence = createPresence(
      this.sockets.all().map(({ placed }) => placed),
      outside.now,
    );
    this.uniques = createUniques(ctx.storage.sql);
    const drop = (socket: WebSocket, placed: Placed, code: number, reason: string) => this.drop(socket, placed, code, reason);
    const { sockets, facts, log, presence } = this;
    const spoken = new Set(sockets.all().map(({ placed }) => placed.locale));
    spoken.delete(DEFAULT_LOCALE);
    if (spoken.size > 0) void ctx.blockConcurrencyWhile(() => this.learn([...spoken]));
    const { now } = outside;
    this.audience = createAudience({
      storage: ctx.storage,
      sockets,
      presence,
      facts,
      uniques: this.uniques,
      writers: log.writers,
      outside: {
        now,
        recordAudience: (input) => recordAudience(outside, input),
        recordWriters: (userIds) => recordWriters(outside, { streamId: streamId(), userIds }),
        findLostSessions: (ids) => findLostSessions(outside, ids),
        refreshSeats: (userIds) => this.refreshSeats(streamId(), userIds),
        findRevokedPasses: (passes) => findRevokedPasses(outside, { streamId: streamId(), passes }),
        failed: (event, cause) => outside.log.error(event, cause),
      },
      drop,
    });
    const highlights = createHighlights({
      spend: (spending) => spendCoins(outside, spending),
      refund: (spending) => refundCoins(outside, spending),
      failed: (event, cause) => outside.log.error(event, cause),
    });
    const moderated = createModeratedMessages(ctx.storage.sql, streamId);
    const { storage } = ctx;
    const failed = (cause: unknown) => outside.log.error("message not stored", cause);
    this.fanOut = createFanOut({ storage, sockets, shownAfter: log.shownAfter, lastSeq: log.lastSeq, now, failed });
    const { fanOut } = this;
    const parts = { sockets, facts, log, moderated, presence, now };
    this.greeting = createGreeting(parts);
    this.moderation = createModeration({ ...parts, fanOut, drop, showAnew: () => this.greeting.showAnew() });
    const { moderation, audience } = this;
    const waitUntil = (work: Promise<void>) => ctx.waitUntil(work);
    this.posting = createPosting({ sockets, facts, log, fanOut, moderation, highlights, audience, now, waitUntil });
  }

  /** Joins. From the greeting to the response is one turn, so no message falls between history and what follows. */
  protected override async serve(request: Request): Promise<Response> {
    const arrival = readArrival(request.headers);
    if (arrival === null) return new Response(null, { status: 404 });
    const { seat, rulesVersion, batch, locale } = arrival;
    await this.learn([locale]);
    if (this.isCrowded(seat)) return speaking(locale, turnAwayCrowd);
    if (this.facts.get().streamId !== seat.streamId) this.facts.set({ streamId: seat.streamId });
    if (this.facts.get().rules?.version !== rulesVersion) await this.readRules();
    this.facts.advance(seat.streamState);
    const placed: Placed = { socketId: crypto.randomUUID(), joinedAt: Date.now(), batch, seat, locale };
    const { socket, response } = this.sockets.accept(placed);
    this.presence.join(placed);
    this.greeting.greet(socket, placed, new URL(request.url).searchParams.get("after") ?? "");
    await this.audience.changed(placed);
    return response;
  }

  /** Sockets of one network have a limit, so that nobody fills a room: fewer of visitors than of accounts. The streamer always gets in. */
  private isCrowded({ ranking, user }: Seat): boolean {
    const network = ranking?.network ?? null;
    if (network === null || user?.isStreamer) return false;
    return this.presence.ofNetwork(network) >= (user ? NETWORK_SOCKETS.accounts : NETWORK_SOCKETS.visitors);
  }

  private async readRules(): Promise<void> {
    this.moderation.setRules(await getRoomRules(this.outside, { streamId: this.facts.streamId() }));
  }

  /** Has the messages of these languages here: who is in a room is answered at once, in their own. */
  private async learn(locales: Locale[]): Promise<void> {
    try {
      await Promise.all(locales.map(loadCatalogue));
    } catch (cause) {
      // The chat goes on, in English.
      this.outside.log.error("language not loaded", cause, { locales: locales.join(" ") });
    }
  }

  override async webSocketMessage(socket: WebSocket, raw: string | ArrayBuffer): Promise<void> {
    // A client need not answer our close: what it sends after it is nobody's.
    if (socket.readyState !== WebSocket.OPEN) return;
    const placed = this.sockets.placedOf(socket);
    await speaking(placed.locale, () => this.heard(socket, placed, raw));
  }

  private async heard(socket: WebSocket, placed: Placed, raw: string | ArrayBuffer): Promise<void> {
    if (isTooBig(raw)) return this.leave(socket, placed, CLOSE.tooBig, "message too big");
    if (!this.budget.spend(placed.socketId, Date.now())) return this.leave(socket, placed, CLOSE.flood, "too many messages");
    if (typeof raw !== "string") return this.posting.refuse(socket, { code: "BAD_FRAME", message: t("chat.theChatTakesTextOnly") });
    const read = readFrame(raw);
    if ("refusal" in read) return this.posting.refuse(socket, read.refusal);
    switch (read.frame.type) {
      case "chat":
        return this.posting.post(socket, placed, read.frame);
      default: {
        const never: never = read.frame.type;
        throw new Error(`No handler for ${String(never)}`);
      }
    }
  }

  protected override async socketClosed(socket: WebSocket, code: number): Promise<void> {
    await this.gone(socket, code !== CLOSED_ON_PURPOSE);
  }

  override async webSocketError(socket: WebSocket): Promise<void> {
    await this.gone(socket, true);
  }

  private async gone(socket: WebSocket, mayReturn: boolean): Promise<void> {
    const placed = this.sockets.placedOf(socket);
    this.budget.forget(placed.socketId);
    this.presence.leave(placed, mayReturn);
    this.sockets.forget(socket);
    await this.audience.changed();
  }

  private drop(socket: WebSocket, placed: Placed, code: number, reason: string): void {
    this.presence.leave(placed, code === CLOSE.readmit);
    this.sockets.forget(socket);
    socket.close(code, reason);
  }

  private async leave(socket: WebSocket, placed: Placed, code: number, reason: string): Promise<void> {
    this.drop(socket, placed, code, reason);
    await this.audience.changed();
  }

  protected override async wake(): Promise<void> {
    await this.audience.wake();
  }

  /** Tells everyone the stream's new state. When it ends, D1 has the final peak before this returns. */
  streamChanged(caller: string, streamId: string, state: Exclude<RoomState, "ready">): Promise<void> {
    return forRequest(caller, async () => {
      const before = this.facts.get();
      if (before.streamId !== streamId) this.facts.set({ streamId });
      if (state === before.state || before.state === "ended") return;
      this.facts.set({ state });
      this.fanOut.tell({ type: "stream", state });
      await this.audience.changed();
      if (state === "ended") await this.audience.record(summarize(this.ctx.storage.sql).messages);
    });
  }

  summary(caller: string): Promise<RoomSummary> {
    return forRequest(caller, async () => summarize(this.ctx.storage.sql));
  }

  viewerCount(caller: string): Promise<number> {
    return forRequest(caller, async () => this.presence.viewers());
  }

  history(caller: string, streamId: string, input: { limit: number; before: string | null }): Promise<ChatHistory> {
    return forRequest(caller, async () => {
      if (this.facts.get().streamId === null) this.facts.set({ streamId });
      return this.log.page(input);
    });
  }

  /** Closes every socket of a user, for good. */
  closeUser(caller: string, userId: string): Promise<void> {
    return forRequest(caller, async () => {
      this.fanOut.flush();
      const open = this.sockets.ofUser(userId);
      // Every room is asked when someone is suspended: one without that person has nothing to do.
      if (open.length === 0) return;
      for (const socket of open) this.drop(socket, this.sockets.placedOf(socket), CLOSE.removed, "removed");
      await this.audience.changed();
    });
  }

  /** Closes every socket of a user, so that each connects anew through the admission. */
  readmitUser(caller: string, userId: string): Promise<void> {
    return forRequest(caller, async () => {
      for (const socket of this.sockets.ofUser(userId)) this.drop(socket, this.sockets.placedOf(socket), CLOSE.readmit, "access changed");
      await this.audience.changed();
    });
  }

  /** Closes a user's sockets whose session has ended: whoever it was connects anew, as whoever they are then. */
  closeSessions(caller: string, userId: string, ended: EndedSessions): Promise<void> {
    return forRequest(caller, async () => {
      let hasLeft = false;
      for (const socket of this.sockets.ofUser(userId)) {
        const placed = this.sockets.placedOf(socket);
        if (!placed.seat.user || !isEnded(ended, placed.seat.user.sessionId)) continue;
        this.drop(socket, placed, CLOSE.readmit, "session ended");
        hasLeft = true;
      }
      // Every room is asked: one without that person has nothing to do.
      if (hasLeft) await this.audience.changed();
    });
  }

  /** The channel's modes or blocked terms changed in D1. A room that nobody has entered reads them when somebody does. */
  rulesChanged(caller: string, streamId: string): Promise<void> {
    return forRequest(caller, async () => {
      if (this.facts.get().streamId !== streamId) return;
      await this.readRules();
    });
  }

  /** Updates the seats of a user in the chat room after a change of the user's role, ban, follow or another fact in D1. */
  personChanged(caller: string, streamId: string, userId: string): Promise<void> {
    return forRequest(caller, async () => {
      if (this.sockets.ofUser(userId).length === 0) return;
      if (await this.refreshSeats(streamId, [userId])) await this.audience.changed();
    });
  }

  /**
   * Reads the current role, plan and other facts of these users from D1, and updates their seats in the chat room.
   * @returns true if a socket was closed
   */
  private async refreshSeats(streamId: string, userIds: string[]): Promise<boolean> {
    const standings = await findStandings(this.outside, { streamId, userIds });
    return [...standings].map(([userId, standing]) => this.moderation.restate(userId, standing)).includes(true);
  }

  /** Does what a moderator ordered. The caller has checked that they may. */
  moderate(caller: string, command: RoomCommand): Promise<RoomOutcome> {
    return forRequest(caller, async () => {
      if (this.facts.get().streamId === null) return { count: 0, about: null };
      this.fanOut.flush();
      return this.moderation.run(command);
    });
  }

  /** Usernames that begin so, of who is here and who wrote lately. */
  people(caller: string, { prefix, limit }: { prefix: string; limit: number }): Promise<string[]> {
    return forRequest(caller, async () => {
      const names = new Set(this.log.recentWriters(200));
      for (const { seat } of this.presence.people()) if (seat.user) names.add(seat.user.username);
      return [...names].filter((name) => name.startsWith(prefix)).slice(0, limit);
    });
  }

  /** Shows a paid tip, once. */
  announceTip(caller: string, streamId: string, tip: Tip): Promise<void> {
    return forRequest(caller, async () => {
      if (this.facts.get().streamId !== streamId) this.facts.set({ streamId });
      if (this.facts.get().rules === null) await this.readRules();
      await this.posting.announceTip(tip);
    });
  }

  /** What a user wrote here, oldest first. */
  messagesOf(caller: string, userId: string, input: { limit: number; after: string | null }): Promise<OwnMessage[]> {
    return forRequest(caller, async () => this.log.ofUser(userId, input));
  }

  /** Takes out all that a user wrote here; of a paid message the amount stays. */
  forgetUser(caller: string, userId: string): Promise<void> {
    return forRequest(caller, async () => {
      this.fanOut.flush();
      this.log.forget(userId);
    });
  }

  /** Takes out all that was written here, and sends everybody away: the stream is gone. */
  erase(caller: string): Promise<void> {
    return forRequest(caller, async () => {
      this.fanOut.flush();
      this.log.erase();
      this.uniques.erase();
      for (const { socket, placed } of this.sockets.all()) this.drop(socket, placed, CLOSE.removed, "stream gone");
    });
  }

  /** Closes every socket, so that each connects anew through the admission: who may watch has changed. */
  readmitAll(caller: string): Promise<void> {
    return forRequest(caller, async () => {
      for (const { socket, placed } of this.sockets.all()) this.drop(socket, placed, CLOSE.readmit, "access changed");
      await this.audience.changed();
    });
  }
}

/** A socket that says why and closes: a refused upgrade tells a page nothing. */
function turnAwayCrowd(): Response {
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  const frame: ServerFrame = { type: "error", code: "RATE_LIMITED", message: t("chat.networkFull") };
  server.send(JSON.stringify(frame));
  server.close(CLOSE.flood, "too many connections");
  return new Response(null, { status: 101, webSocket: client });
}

const encoder = new TextEncoder();
/** Of text, only what could be too big is measured: a UTF-16 unit has at most three bytes. */
const isTooBig = (raw: string | ArrayBuffer) =>
  typeof raw !== "string"
    ? raw.byteLength > FRAME_MAX_BYTES
    : raw.length * 3 > FRAME_MAX_BYTES && encoder.encode(raw).byteLength > FRAME_MAX_BYTES;

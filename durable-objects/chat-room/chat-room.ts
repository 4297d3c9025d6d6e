import { loadCatalogue } from "#i18n/catalogue.ts";
import { DEFAULT_LOCALE, type Locale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import { createContext } from "#worker/context.ts";
import type { EndedSessions } from "#worker/domain/accounts/sessions/rules.ts";
import { runInLocale } from "#worker/domain/kernel/locale/in-locale.ts";
import type { ChatHistory, OwnMessage, RoomState } from "#worker/domain/live/chat/contract.ts";
import { CHECKED, CLOSE, FRAME_MAX_BYTES } from "#worker/domain/live/chat/contract.ts";
import type { RoomCommand, RoomOutcome, RoomSummary, Tip } from "#worker/domain/live/chat/ports.ts";
import { getRoomRules } from "#worker/domain/live/chat/room-rules.ts";
import { readFrame } from "#worker/domain/live/chat/rules.ts";
import { readArrival } from "#worker/domain/live/chat/seat.ts";
import { forRequest } from "#worker/platform/current-request.ts";
import { TracedObject } from "../traced-object.ts";
import { turnAwayCrowd } from "./close-sockets.ts";
import { createRoomParts, type RoomParts } from "./parts.ts";
import type { Placed } from "./sockets.ts";
import { summarize } from "./summarize.ts";

/** Close code when a viewer leaves the page. After any other code, most viewers reconnect. */
const CLOSED_ON_PURPOSE = 1000;

/**
 * The chat room of one stream. Only worker/sockets.ts opens a socket to the room. After
 * hibernation, the room restores its memory from SQLite and from the open sockets.
 */
export class ChatRoom extends TracedObject {
  protected readonly kind = "room";
  private readonly context: ReturnType<typeof createContext>;
  private readonly parts: RoomParts;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.context = createContext(env, `room-${ctx.id.toString().slice(0, 12)}`);
    this.parts = createRoomParts(ctx, this.context);
    const locales = new Set(this.parts.sockets.all().map(({ placed }) => placed.locale));
    locales.delete(DEFAULT_LOCALE);
    if (locales.size > 0) void ctx.blockConcurrencyWhile(() => this.learn([...locales]));
  }

  /** Adds and greets a socket without an `await` between, so that the client misses no message. */
  protected override async serve(request: Request): Promise<Response> {
    const { facts, door, sockets, presence, greeting, audience } = this.parts;
    const arrival = readArrival(request.headers);
    if (arrival === null) return new Response(null, { status: 404 });
    const { seat, rulesVersion, batch, locale } = arrival;
    await this.learn([locale]);
    this.storeStreamId(seat.streamId);
    // A viewer can join while the stream is being deleted.
    if (facts.get().isErased) return new Response(null, { status: 404 });
    if (!door.isCrowded(seat) && facts.get().rules?.version !== rulesVersion)
      await this.readRules();
    if (facts.get().isErased) return new Response(null, { status: 404 });
    // Other sockets can join at each `await`, so the limit is checked after the last `await`.
    if (door.isCrowded(seat)) return runInLocale(locale, () => turnAwayCrowd());
    facts.advance(seat.streamState);
    const placed: Placed = {
      socketId: crypto.randomUUID(),
      joinedAt: Date.now(),
      batch,
      seat,
      locale,
    };
    const { socket, response } = sockets.accept(placed);
    presence.join(placed);
    greeting.greet(socket, placed, new URL(request.url).searchParams.get("after") ?? "");
    await audience.changed(placed);
    return response;
  }

  private storeStreamId(streamId: string): void {
    const { facts } = this.parts;
    if (facts.get().streamId !== streamId) facts.set({ streamId });
  }

  private async readRules(): Promise<void> {
    const { facts, moderation } = this.parts;
    const rules = await getRoomRules(this.context, { streamId: facts.streamId() });
    // The stream can be deleted while this query is in progress.
    if (!facts.get().isErased) moderation.setRules(rules);
  }

  private async learn(locales: Locale[]): Promise<void> {
    try {
      await Promise.all(locales.map(loadCatalogue));
    } catch (cause) {
      // If a language cannot be loaded, the chat continues in English.
      this.context.log.error("language not loaded", cause, { locales: locales.join(" ") });
    }
  }

  override async webSocketMessage(socket: WebSocket, raw: string | ArrayBuffer): Promise<void> {
    // A client can send more frames after the room has closed its socket.
    if (socket.readyState !== WebSocket.OPEN) return;
    const placed = this.parts.sockets.placedOf(socket);
    await runInLocale(placed.locale, () => this.receiveFrame(socket, placed, raw));
  }

  private async receiveFrame(
    socket: WebSocket,
    placed: Placed,
    raw: string | ArrayBuffer,
  ): Promise<void> {
    const { door, posting, sockets } = this.parts;
    if (typeof raw === "string" && sockets.confirm(socket, raw)) return;
    if (isTooBig(raw)) return door.leave(socket, placed, CLOSE.tooBig, "message too big");
    if (!door.spend(placed)) return door.leave(socket, placed, CLOSE.flood, "too many messages");
    if (typeof raw !== "string")
      return posting.reject(socket, { code: "BAD_FRAME", message: t("chat.frame.textOnly") });
    // After an eviction, the room does not know its earlier `check` frames, which clients still
    // confirm.
    if (raw.startsWith(CHECKED)) return;
    const read = readFrame(raw);
    if ("refusal" in read) return posting.reject(socket, read.refusal);
    switch (read.frame.type) {
      case "chat":
        return posting.post(socket, placed, read.frame);
      default: {
        const never: never = read.frame.type;
        throw new Error(`No handler for ${String(never)}`);
      }
    }
  }

  protected override async socketClosed(socket: WebSocket, code: number): Promise<void> {
    await this.parts.door.socketClosed(socket, code !== CLOSED_ON_PURPOSE);
  }

  override async webSocketError(socket: WebSocket): Promise<void> {
    await this.parts.door.socketClosed(socket, true);
  }

  protected override async wake(): Promise<void> {
    await this.parts.audience.wake();
  }

  /** Sends the new stream state to every socket. Resolves after the final counts are in D1. */
  streamChanged(
    caller: string,
    streamId: string,
    state: Exclude<RoomState, "ready">,
  ): Promise<void> {
    const { facts, fanOut, audience } = this.parts;
    return forRequest(caller, async () => {
      const before = facts.get();
      this.storeStreamId(streamId);
      if (state === before.state || before.state === "ended") return;
      facts.set({ state });
      fanOut.broadcast({ type: "stream", state });
      await audience.changed();
      if (state === "ended") await audience.record(summarize(this.ctx.storage.sql).messages);
    });
  }

  summary(caller: string): Promise<RoomSummary> {
    return forRequest(caller, async () => summarize(this.ctx.storage.sql));
  }

  viewerCount(caller: string): Promise<number> {
    return forRequest(caller, async () => this.parts.presence.viewers());
  }

  history(
    caller: string,
    streamId: string,
    input: { limit: number; before: string | null },
  ): Promise<ChatHistory> {
    const { facts, log } = this.parts;
    return forRequest(caller, async () => {
      if (facts.get().streamId === null) facts.set({ streamId });
      return log.page(input);
    });
  }

  /** Closes every socket of a user. The user's pages do not reconnect. */
  closeUser(caller: string, userId: string): Promise<void> {
    return forRequest(caller, () => this.parts.door.closeUser(userId));
  }

  /** Closes every socket of a user. The pages reconnect, and the Worker checks access again. */
  readmitUser(caller: string, userId: string): Promise<void> {
    return forRequest(caller, () => this.parts.door.readmitUser(userId));
  }

  /** Closes every socket. The pages reconnect, and the Worker checks each viewer's access again. */
  readmitAll(caller: string): Promise<void> {
    return forRequest(caller, () => this.parts.door.readmitAll());
  }

  /** Closes the sockets of a user's ended sessions. */
  closeSessions(caller: string, userId: string, ended: EndedSessions): Promise<void> {
    return forRequest(caller, () => this.parts.door.closeSessions(userId, ended));
  }

  /** Reads the channel's changed chat modes and blocked terms from D1. */
  rulesChanged(caller: string, streamId: string): Promise<void> {
    return forRequest(caller, async () => {
      if (this.parts.facts.get().streamId === streamId) await this.readRules();
    });
  }

  /** Copies a user's changed role, ban or follow from D1 to the user's sockets in this room. */
  personChanged(caller: string, streamId: string, userId: string): Promise<void> {
    const { sockets, audience, refreshSeats } = this.parts;
    return forRequest(caller, async () => {
      if (sockets.ofUser(userId).length === 0) return;
      if (await refreshSeats(streamId, [userId])) await audience.changed();
    });
  }

  /** Runs the command of a moderator. The caller has checked the moderator's permission. */
  moderate(caller: string, command: RoomCommand): Promise<RoomOutcome> {
    const { facts, fanOut, moderation } = this.parts;
    return forRequest(caller, async () => {
      if (facts.get().streamId === null) return { count: 0, about: null };
      fanOut.flush();
      return moderation.run(command);
    });
  }

  /** Returns the usernames with this prefix among connected users and recent writers. */
  people(caller: string, { prefix, limit }: { prefix: string; limit: number }): Promise<string[]> {
    const { log, presence } = this.parts;
    return forRequest(caller, async () => {
      const names = new Set(log.recentWriters(200));
      for (const { seat } of presence.present()) if (seat.user) names.add(seat.user.username);
      return [...names].filter((name) => name.startsWith(prefix)).slice(0, limit);
    });
  }

  /** Shows a paid tip. Idempotent. */
  announceTip(caller: string, streamId: string, tip: Tip): Promise<void> {
    const { facts, posting } = this.parts;
    return forRequest(caller, async () => {
      if (facts.get().isErased) return;
      this.storeStreamId(streamId);
      if (facts.get().rules === null) await this.readRules();
      if (facts.get().isErased) return;
      await posting.announceTip(tip);
    });
  }

  messagesOf(
    caller: string,
    userId: string,
    input: { limit: number; after: string | null },
  ): Promise<OwnMessage[]> {
    return forRequest(caller, async () => this.parts.log.ofUser(userId, input));
  }

  /** Deletes a user's messages. The amounts of the user's tips stay. */
  forgetUser(caller: string, userId: string): Promise<void> {
    const { fanOut, log } = this.parts;
    return forRequest(caller, async () => {
      fanOut.flush();
      log.forget(userId);
    });
  }

  /** Deletes everything that the room stores about a deleted stream. Idempotent. */
  erase(caller: string): Promise<void> {
    const { facts, fanOut, log, uniques, door } = this.parts;
    return forRequest(caller, async () => {
      fanOut.flush();
      log.erase();
      uniques.erase();
      facts.erase();
      door.closeAll();
    });
  }
}

const encoder = new TextEncoder();
/** A UTF-16 unit has at most three bytes in UTF-8, so a short text needs no encoding. */
const isTooBig = (raw: string | ArrayBuffer) =>
  typeof raw !== "string"
    ? raw.byteLength > FRAME_MAX_BYTES
    : raw.length * 3 > FRAME_MAX_BYTES && encoder.encode(raw).byteLength > FRAME_MAX_BYTES;

import { DurableObject } from "cloudflare:workers";
import { monotonicFactory } from "ulid";
import { createContext } from "#worker/context.ts";
import {
  type ChatHistory,
  CLOSE,
  FRAME_MAX_BYTES,
  HISTORY_ON_JOIN,
  type OwnMessage,
  type RoomState,
} from "#worker/domain/chat/contract.ts";
import { findLostSessions } from "#worker/domain/chat/find-lost-sessions.ts";
import { recordAudience } from "#worker/domain/chat/record-audience.ts";
import { recordWriters } from "#worker/domain/chat/record-writers.ts";
import { checkMessage, type Refusal, readFrame } from "#worker/domain/chat/rules.ts";
import { hidesAuthor, readSeat } from "#worker/domain/chat/seat.ts";
import { type EndedSessions, isEnded } from "#worker/domain/sessions/rules.ts";
import { type Audience, createAudience } from "./audience.ts";
import { createFrameBudget } from "./frame-budget.ts";
import { createMessageLog, type MessageLog } from "./message-log.ts";
import { createPresence, type Presence } from "./presence.ts";
import { createRoomFacts, type RoomFacts } from "./room-facts.ts";
import { createSockets, type Placed, type Sockets } from "./sockets.ts";

/** Messages of a history frame that repeats what a client missed. */
const BATCH = 100;
/** Ids sort by time of writing, within a millisecond too. */
const nextId = monotonicFactory();

/**
 * The room of one stream: its sockets, who is present, its messages. It hibernates; what it holds in memory is rebuilt
 * from its SQLite and from the attachments of the sockets that survive. Only worker/sockets.ts opens a socket to it.
 */
export class ChatRoom extends DurableObject<Env> {
  private readonly sockets: Sockets;
  private readonly facts: RoomFacts;
  private readonly log: MessageLog;
  private readonly presence: Presence;
  private readonly audience: Audience;
  private readonly budget = createFrameBudget();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.sockets = createSockets(ctx);
    this.facts = createRoomFacts(ctx.storage);
    this.log = createMessageLog(ctx.storage.sql, () => this.facts.streamId());
    this.presence = createPresence(this.sockets.all().map(({ placed }) => placed));
    const outside = createContext(env, `room-${ctx.id.toString().slice(0, 12)}`);
    this.audience = createAudience({
      storage: ctx.storage,
      sockets: this.sockets,
      presence: this.presence,
      facts: this.facts,
      writers: this.log.writers,
      outside: {
        now: outside.now,
        recordAudience: (input) => recordAudience(outside, input),
        recordWriters: (userIds) => recordWriters(outside, { streamId: this.facts.streamId(), userIds }),
        findLostSessions: (ids) => findLostSessions(outside, ids),
        failed: (event, cause) => outside.log.error(event, cause),
      },
      drop: (socket, placed, code, reason) => this.drop(socket, placed, code, reason),
    });
  }

  /** Joins. Everything up to the response happens in one turn, so no message falls between history and what follows. */
  override async fetch(request: Request): Promise<Response> {
    const seat = readSeat(request.headers);
    if (seat === null) return new Response("Not found", { status: 404 });
    if (this.facts.get().streamId !== seat.streamId) this.facts.set({ streamId: seat.streamId });
    this.facts.advance(seat.streamState);
    const placed: Placed = { socketId: crypto.randomUUID(), joinedAt: Date.now(), seat };
    const { socket, response } = this.sockets.accept(placed);
    this.presence.join(placed);
    this.greet(socket, placed, new URL(request.url).searchParams.get("after"));
    await this.audience.changed();
    return response;
  }

  private greet(socket: WebSocket, { seat }: Placed, after: string | null): void {
    this.sockets.send(socket, {
      type: "welcome",
      userId: seat.user?.id ?? null,
      state: this.facts.get().state,
      viewers: this.presence.viewers(),
      slowMode: 0,
    });
    const since = this.log.since(after, HISTORY_ON_JOIN);
    const { reset, more } = since;
    const messages = since.messages.filter((m) => !hidesAuthor(seat, m.userId));
    if (reset) this.sockets.send(socket, { type: "history", messages, reset, more });
    else {
      for (let i = 0; i < messages.length; i += BATCH) {
        this.sockets.send(socket, { type: "history", messages: messages.slice(i, i + BATCH), reset, more });
      }
    }
  }

  override async webSocketMessage(socket: WebSocket, raw: string | ArrayBuffer): Promise<void> {
    // A client need not answer our close: what it sends after it is nobody's.
    if (socket.readyState !== WebSocket.OPEN) return;
    const placed = this.sockets.placedOf(socket);
    if (byteLength(raw) > FRAME_MAX_BYTES) return this.leave(socket, placed, CLOSE.tooBig, "A message has at most 2 KiB");
    if (!this.budget.spend(placed.socketId, Date.now())) return this.leave(socket, placed, CLOSE.flood, "Too many messages");
    if (typeof raw !== "string") return this.refuse(socket, { code: "BAD_FRAME", message: "The chat takes text only." });
    const read = readFrame(raw);
    if ("refusal" in read) return this.refuse(socket, read.refusal);
    switch (read.frame.type) {
      case "chat": {
        const checked = checkMessage(placed.seat, this.facts.get().state, read.frame);
        if ("refusal" in checked) return this.refuse(socket, checked.refusal);
        return await this.post(socket, { ...checked, clientId: read.frame.clientId ?? null });
      }
      default: {
        const never: never = read.frame.type;
        throw new Error(`No handler for ${String(never)}`);
      }
    }
  }

  private async post(socket: WebSocket, input: Omit<Parameters<MessageLog["post"]>[0], "id" | "now">): Promise<void> {
    const posted = this.log.post({ ...input, id: `msg_${nextId().toLowerCase()}`, now: Date.now() });
    const client = input.clientId === null ? {} : { clientId: input.clientId };
    if (posted.outcome === "limited") {
      const wait = posted.retryAfter === 1 ? "1 second" : `${posted.retryAfter} seconds`;
      const message = `You are sending messages too quickly. Try again in ${wait}.`;
      this.sockets.send(socket, { type: "error", code: "RATE_LIMITED", message, retryAfter: posted.retryAfter, ...client });
      return;
    }
    // The platform holds back what is sent here until the insert is on disk: nothing is acknowledged that could be lost.
    const id = posted.outcome === "stored" ? posted.message.id : posted.id;
    if (input.clientId !== null) this.sockets.send(socket, { type: "ack", clientId: input.clientId, id });
    if (posted.outcome === "stored") {
      const { user, ...message } = posted.message;
      this.sockets.broadcast({ type: "chat", message, user }, message.userId);
      await this.audience.wrote();
    }
  }

  private refuse(socket: WebSocket, refusal: Refusal): void {
    this.sockets.send(socket, { type: "error", ...refusal });
  }

  override async webSocketClose(socket: WebSocket): Promise<void> {
    await this.gone(socket);
  }

  override async webSocketError(socket: WebSocket): Promise<void> {
    await this.gone(socket);
  }

  private async gone(socket: WebSocket): Promise<void> {
    const placed = this.sockets.placedOf(socket);
    this.budget.forget(placed.socketId);
    this.presence.leave(placed);
    await this.audience.changed();
  }

  private drop(socket: WebSocket, placed: Placed, code: number, reason: string): void {
    this.presence.leave(placed);
    socket.close(code, reason);
  }

  private async leave(socket: WebSocket, placed: Placed, code: number, reason: string): Promise<void> {
    this.drop(socket, placed, code, reason);
    await this.audience.changed();
  }

  override async alarm(): Promise<void> {
    await this.audience.wake();
  }

  /** Tells everyone the stream's new state. When it ends, D1 has the final peak before this returns. */
  async streamChanged(streamId: string, state: Exclude<RoomState, "ready">): Promise<void> {
    const before = this.facts.get();
    if (before.streamId !== streamId) this.facts.set({ streamId });
    if (state === before.state || before.state === "ended") return;
    this.facts.set({ state });
    this.sockets.broadcast({ type: "stream", state });
    await this.audience.changed();
    if (state === "ended") await this.audience.record();
  }

  async viewerCount(): Promise<number> {
    return this.presence.viewers();
  }

  async history(streamId: string, input: { limit: number; before: string | null }): Promise<ChatHistory> {
    if (this.facts.get().streamId === null) this.facts.set({ streamId });
    return this.log.page(input);
  }

  /** Closes every socket of a user, for good. */
  async closeUser(userId: string): Promise<void> {
    const open = this.sockets.ofUser(userId);
    // Every room is asked when someone is suspended: one without that person has nothing to do.
    if (open.length === 0) return;
    for (const socket of open) this.drop(socket, this.sockets.placedOf(socket), CLOSE.removed, "Removed from this chat");
    await this.audience.changed();
  }

  /** Closes every socket of a user, so that each connects anew through the admission. */
  async readmitUser(userId: string): Promise<void> {
    for (const socket of this.sockets.ofUser(userId)) this.drop(socket, this.sockets.placedOf(socket), CLOSE.readmit, "Access changed");
    await this.audience.changed();
  }

  /** Closes a user's sockets whose session has ended: whoever it was connects anew, as whoever they are then. */
  async closeSessions(userId: string, ended: EndedSessions): Promise<void> {
    let hasLeft = false;
    for (const socket of this.sockets.ofUser(userId)) {
      const placed = this.sockets.placedOf(socket);
      if (!placed.seat.user || !isEnded(ended, placed.seat.user.sessionId)) continue;
      this.drop(socket, placed, CLOSE.readmit, "The session has ended");
      hasLeft = true;
    }
    // Every room is asked: one without that person has nothing to do.
    if (hasLeft) await this.audience.changed();
  }

  /** What a user wrote here, oldest first. */
  async messagesOf(userId: string, input: { limit: number; after: string | null }): Promise<OwnMessage[]> {
    return this.log.ofUser(userId, input);
  }

  /** Takes out all that a user wrote here; of a paid message the amount stays. */
  async forgetUser(userId: string): Promise<void> {
    this.log.forget(userId);
  }

  /** Takes out all that was written here, and sends everybody away: the stream is gone. */
  async erase(): Promise<void> {
    this.log.erase();
    for (const { socket, placed } of this.sockets.all()) this.drop(socket, placed, CLOSE.removed, "The stream is gone");
  }

  /** Closes every socket, so that each connects anew through the admission: who may watch has changed. */
  async readmitAll(): Promise<void> {
    for (const { socket, placed } of this.sockets.all()) this.drop(socket, placed, CLOSE.readmit, "Access changed");
    await this.audience.changed();
  }
}

const encoder = new TextEncoder();
const byteLength = (raw: string | ArrayBuffer) => (typeof raw === "string" ? encoder.encode(raw).byteLength : raw.byteLength);

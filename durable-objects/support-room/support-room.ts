import { loadCatalogue } from "#i18n/catalogue.ts";
import { DEFAULT_LOCALE } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import { createContext } from "#worker/context.ts";
import { runInLocale } from "#worker/domain/kernel/locale/in-locale.ts";
import {
  type ChatFrame,
  CLOSE,
  FRAME_MAX_BYTES,
  OPEN_MODES,
} from "#worker/domain/live/chat/contract.ts";
import { readFrame } from "#worker/domain/live/chat/rules.ts";
import { readArrival } from "#worker/domain/live/chat/seat.ts";
import {
  findRevokedSeats,
  findRoomChat,
  listChatMessages,
  type RoomChat,
  toChatMessage,
} from "#worker/domain/trust/support/chat-room.ts";
import { endOverdueChat } from "#worker/domain/trust/support/end-chat.ts";
import { postChatMessage } from "#worker/domain/trust/support/post-chat-message.ts";
import { forRequest } from "#worker/platform/current-request.ts";
import { turnAwayCrowd } from "../chat-room/close-sockets.ts";
import { createFrameBudget } from "../chat-room/frame-budget.ts";
import { createSockets, type Placed, type Sockets } from "../chat-room/sockets.ts";
import { TracedObject } from "../traced-object.ts";

/** Time between two checks of the sessions and roles of connected users, ms. */
const CHECK_MS = 15_000;
/** Time until the next try if ending an overdue chat fails, ms. */
const SUPPORT_RETRY_MS = 5_000;
/**
 * Limit of open sockets per user in a room. Each message reads the sessions of all sockets, and
 * each change sends every socket the whole chat.
 */
const USER_SOCKETS = 10;
const KEY = "requestId";

/** The live chat of a support request. A message is acknowledged only once D1 has stored it. */
export class SupportRoom extends TracedObject {
  protected readonly kind = "support";
  private readonly context: ReturnType<typeof createContext>;
  private readonly sockets: Sockets;
  private readonly budget = createFrameBudget();
  private lastTask: Promise<unknown> = Promise.resolve();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.context = createContext(env, `support-${ctx.id.toString().slice(0, 12)}`);
    this.sockets = createSockets(ctx);
  }

  /** Runs tasks one after another, so that messages are stored and sent in the same order. */
  private runInSequence<T>(work: () => Promise<T>): Promise<T> {
    const run = this.lastTask.then(work, work);
    this.lastTask = run.catch(() => undefined);
    return run;
  }

  protected override async serve(request: Request): Promise<Response> {
    const arrival = readArrival(request.headers);
    if (arrival === null || arrival.seat.user === null) return new Response(null, { status: 404 });
    const { seat, batch, locale } = arrival;
    const { id: userId } = arrival.seat.user;
    if (locale !== DEFAULT_LOCALE) await loadCatalogue(locale);
    const placed: Placed = {
      socketId: crypto.randomUUID(),
      joinedAt: Date.now(),
      batch,
      seat,
      locale,
    };
    const requestId = seat.streamId;
    return this.runInSequence(async () => {
      const deadline = await endOverdueChat(this.context, { requestId });
      const chat = await findRoomChat(this.context, requestId);
      if (chat === null) return new Response(null, { status: 404 });
      if (this.sockets.ofUser(userId).length >= USER_SOCKETS)
        return runInLocale(locale, () => turnAwayCrowd(t("support.chat.errors.tooManyTabs")));
      this.ctx.storage.kv.put(KEY, requestId);
      const messages = await listChatMessages(this.context, { requestId, userId: chat.userId });
      const { socket, response } = this.sockets.accept(placed);
      this.greet(socket, placed);
      this.sockets.send(socket, { type: "history", messages, reset: true, more: false });
      this.broadcastState(chat);
      await this.wakeNext(deadline);
      return response;
    });
  }

  private greet(socket: WebSocket, { seat: { user, channelId } }: Placed): void {
    this.sockets.send(socket, {
      type: "welcome",
      userId: user?.id ?? null,
      channelId,
      state: "live",
      viewers: 0,
      slowMode: 0,
      modes: OPEN_MODES,
      you: { role: user?.isStaff ? "moderator" : "member", gate: null },
      pinned: null,
    });
  }

  /** Sends times as durations, because the clocks of browsers differ. */
  private broadcastState(chat: RoomChat): void {
    const open = this.sockets.all();
    const isPersonHere = open.some(({ placed }) => placed.seat.user?.id === chat.userId);
    const waitedMs =
      chat.awaitedSince === null ? null : Math.max(0, this.context.now() - chat.awaitedSince);
    for (const { socket, placed } of open) {
      const isMine = chat.staffId !== null && placed.seat.user?.id === chat.staffId;
      this.sockets.send(socket, {
        type: "support",
        phase: chat.phase,
        end: chat.end,
        waitedMs,
        isPersonHere,
        isMine,
      });
    }
  }

  override async webSocketMessage(socket: WebSocket, raw: string | ArrayBuffer): Promise<void> {
    if (socket.readyState !== WebSocket.OPEN) return;
    const placed = this.sockets.placedOf(socket);
    if (typeof raw !== "string" || new TextEncoder().encode(raw).byteLength > FRAME_MAX_BYTES) {
      return this.drop(socket, CLOSE.tooBig, "message too big");
    }
    if (!this.budget.spend(placed.seat.user?.id ?? "", Date.now()))
      return this.drop(socket, CLOSE.flood, "too many messages");
    if (placed.locale !== DEFAULT_LOCALE) await loadCatalogue(placed.locale);
    const read = runInLocale(placed.locale, () => readFrame(raw));
    if ("refusal" in read) return this.sockets.send(socket, { type: "error", ...read.refusal });
    await this.runInSequence(() => this.post(socket, placed, read.frame)).catch(
      (cause: unknown) => {
        // The client gets neither an acknowledgment nor a rejection, so it sends the message again.
        this.context.log.error("support message not stored", cause);
      },
    );
  }

  private async post(
    socket: WebSocket,
    placed: Placed,
    { content, clientId }: ChatFrame,
  ): Promise<void> {
    const requestId = placed.seat.streamId;
    const before = await findRoomChat(this.context, requestId);
    await this.closeRevokedSeats(before);
    if (socket.readyState !== WebSocket.OPEN || before === null) return;
    const message = {
      requestId,
      writerId: placed.seat.user?.id ?? "",
      clientId: clientId ?? crypto.randomUUID(),
      text: content,
    };
    const posted = await runInLocale(placed.locale, () => postChatMessage(this.context, message));
    if (posted.outcome === "refused") {
      const { code, message: text, retryAfter } = posted;
      return this.sockets.send(socket, {
        type: "error",
        code,
        message: text,
        clientId: message.clientId,
        retryAfter,
      });
    }
    if (posted.outcome === "stored") {
      const { user, ...body } = toChatMessage({ requestId, userId: before.userId }, posted.message);
      this.sockets.broadcast({ type: "chat", message: body, user });
    }
    const id = posted.outcome === "stored" ? posted.message.id : posted.id;
    this.sockets.send(socket, { type: "ack", clientId: message.clientId, id });
    await this.restoreState();
  }

  private async restoreState(): Promise<void> {
    const requestId = this.requestId();
    const deadline = await endOverdueChat(this.context, { requestId });
    const chat = await findRoomChat(this.context, requestId);
    if (chat === null) return this.forget();
    this.broadcastState(chat);
    await this.wakeNext(deadline);
  }

  /** Broadcasts a change in D1 that did not come from a socket, such as a reply over HTTP. */
  changed(caller: string, requestId: string): Promise<void> {
    return forRequest(caller, async () => {
      this.ctx.storage.kv.put(KEY, requestId);
      await this.runInSequence(async () => {
        const chat = await findRoomChat(this.context, requestId);
        await this.closeRevokedSeats(chat);
        if (chat !== null && this.sockets.count() > 0) {
          const messages = await listChatMessages(this.context, { requestId, userId: chat.userId });
          this.sockets.broadcast({ type: "history", messages, reset: true, more: false });
        }
        await this.restoreState();
      });
    });
  }

  /** Closes sockets whose session has ended or whose user is no longer staff. */
  private async closeRevokedSeats(chat: RoomChat | null): Promise<void> {
    const open = this.sockets.all();
    const seats = open.flatMap(({ placed: { seat } }) =>
      seat.user ? [{ userId: seat.user.id, sessionId: seat.user.sessionId }] : [],
    );
    const revokedIds = await findRevokedSeats(this.context, {
      requestUserId: chat?.userId ?? "",
      seats,
    });
    for (const { socket, placed } of open) {
      if (revokedIds.has(placed.seat.user?.sessionId ?? ""))
        this.drop(socket, CLOSE.readmit, "access changed");
    }
  }

  protected override async wake(): Promise<void> {
    const requestId = this.requestId();
    if (requestId === "") return;
    await this.runInSequence(async () => {
      await this.closeRevokedSeats(await findRoomChat(this.context, requestId));
      await this.restoreState();
    });
  }

  /**
   * Sets the alarm for the chat's deadline or for the next check of connected users. Clears the
   * storage if neither is needed.
   */
  private async wakeNext(deadline: number | null): Promise<void> {
    const at = this.context.now();
    const wakes = [
      ...(deadline === null ? [] : [deadline > at ? deadline : at + SUPPORT_RETRY_MS]),
      ...(this.sockets.all().length > 0 ? [at + CHECK_MS] : []),
    ];
    if (wakes.length > 0) await this.ctx.storage.setAlarm(Math.min(...wakes));
    else await this.clear();
  }

  private async forget(): Promise<void> {
    for (const { socket } of this.sockets.all()) this.drop(socket, CLOSE.removed, "request gone");
    await this.clear();
  }

  private async clear(): Promise<void> {
    await this.ctx.storage.deleteAlarm();
    await this.ctx.storage.deleteAll();
  }

  private requestId(): string {
    const stored: unknown = this.ctx.storage.kv.get(KEY);
    return typeof stored === "string" ? stored : "";
  }

  protected override async socketClosed(socket: WebSocket): Promise<void> {
    await this.forgetSocket(socket);
  }

  override async webSocketError(socket: WebSocket): Promise<void> {
    await this.forgetSocket(socket);
  }

  private async forgetSocket(socket: WebSocket): Promise<void> {
    this.sockets.forget(socket);
    if (this.requestId() !== "") await this.runInSequence(() => this.restoreState());
  }

  private drop(socket: WebSocket, code: number, reason: string): void {
    this.sockets.forget(socket);
    socket.close(code, reason);
  }
}

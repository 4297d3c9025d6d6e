import { env } from "cloudflare:workers";
import { expect } from "vitest";
import { streams } from "../db/schema.ts";
import { ServerFrame } from "../domain/live/chat/contract.ts";
import { roomStub } from "../platform/durable-objects.ts";
import { call, type TestUser, testContext } from "./factories.ts";

export async function makeStream(
  creator: TestUser,
  overrides: Partial<typeof streams.$inferInsert> = {},
): Promise<string> {
  const ctx = testContext();
  const id = ctx.newId("str");
  const at = ctx.now();
  await ctx.db.insert(streams).values({
    id,
    creatorId: creator.id,
    title: "A stream",
    category: "gaming",
    state: "live",
    startedAt: at,
    createdAt: at,
    updatedAt: at,
    ...overrides,
  });
  return id;
}

export const roomOf = (streamId: string) => roomStub(env.CHAT_ROOM, streamId);

type Type = ServerFrame["type"];
type FrameOf<T extends Type> = Extract<ServerFrame, { type: T }>;

export class TestChat {
  readonly frames: ServerFrame[] = [];
  closed: { code: number; reason: string } | null = null;
  batches = 0;
  private readonly socket: WebSocket;
  private wake: () => void = () => undefined;

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.addEventListener("message", (event) => {
      if (event.data !== "pong") {
        const frame = ServerFrame.parse(JSON.parse(String(event.data)));
        // Unpacks a batch, so that tests see each message as a separate frame.
        this.frames.push(...(frame.type === "batch" ? frame.frames : [frame]));
        if (frame.type === "batch") this.batches++;
      }
      this.wake();
    });
    socket.addEventListener("close", (event) => {
      this.closed = { code: event.code, reason: event.reason };
      this.wake();
    });
    socket.accept();
  }

  static async join(
    streamId: string,
    options: {
      as?: TestUser | null;
      after?: string;
      path?: string;
      headers?: Record<string, string>;
      batch?: boolean;
    } = {},
  ): Promise<TestChat> {
    const path =
      options.path ??
      `/api/streams/${streamId}/ws?batch=${options.batch === false ? 0 : 1}${options.after ? `&after=${options.after}` : ""}`;
    const response = await call(path, {
      headers: { ...options.headers, Upgrade: "websocket" },
      as: options.as ?? null,
    });
    expect(response.status).toBe(101);
    if (!response.webSocket) throw new Error("No socket");
    const chat = new TestChat(response.webSocket);
    await chat.next("welcome");
    return chat;
  }

  send(frame: unknown): void {
    this.raw(JSON.stringify(frame));
  }

  raw(data: string | ArrayBuffer): void {
    this.socket.send(data);
  }

  say(content: string, clientId: string): void {
    this.send({ type: "chat", content, clientId });
  }

  of<T extends Type>(type: T): FrameOf<T>[] {
    return this.frames.filter((f): f is FrameOf<T> => f.type === type);
  }

  /** Waits until `check` returns a truthy value, at most until the test's own time limit. */
  async until<T>(check: (chat: this) => T | undefined | false | null): Promise<T> {
    for (;;) {
      const found = check(this);
      if (found) return found;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }

  next<T extends Type>(type: T, nth = 1): Promise<FrameOf<T>> {
    return this.until(() => this.of(type)[nth - 1]);
  }

  whenClosed(): Promise<{ code: number; reason: string }> {
    return this.until(() => this.closed);
  }

  /** Waits until the chat has handled all frames: sends a bad frame and awaits its rejection. */
  async settle(): Promise<void> {
    const before = this.of("error").length;
    const token = `settle-${before}-${crypto.randomUUID()}`;
    this.send({ type: "settle", clientId: token });
    await this.until(() => this.of("error").some((e) => e.clientId === token));
  }

  shown(): string[] {
    const ids: string[] = [];
    for (const frame of this.frames) {
      if (frame.type === "chat") ids.push(frame.message.id);
      if (frame.type === "history") ids.push(...frame.messages.map((m) => m.id));
    }
    return ids;
  }

  leave(): void {
    this.socket.close(1000, "Bye");
  }
}

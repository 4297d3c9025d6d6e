import fc from "fast-check";
import { expect, test } from "vitest";
import type { ChatMessage, ServerFrame } from "#worker/domain/live/chat/contract.ts";
import { type ChatState, cursorOf, initialChatState, isUnsent, receive } from "./chat-state.ts";

class Room {
  readonly log: (ChatMessage & { clientId: string })[] = [];
  private made = 0;

  store(clientId: string): { id: string; fresh: boolean } {
    const known = this.log.find((m) => m.clientId === clientId);
    if (known) return { id: known.id, fresh: false };
    const id = `msg_${String(++this.made).padStart(6, "0")}`;
    this.log.push({
      id,
      clientId,
      content: clientId,
      userId: "usr_1",
      streamId: "str_1",
      isDonation: false,
      donationAmount: null,
      currency: null,
      replyTo: null,
      createdAt: this.made,
      user: { username: "river", avatar: null, isVerified: false, badges: [] },
    });
    return { id, fresh: true };
  }

  after(cursor: string | null): { messages: ChatMessage[]; reset: boolean } {
    const at = this.log.findIndex((m) => m.id === cursor);
    return { messages: this.log.slice(at + 1), reset: cursor === null };
  }
}

/** A fake chat client. A disconnect loses the frames in transit in both directions. */
class Client {
  state: ChatState = initialChatState;
  private arriving: ServerFrame[] = [];
  private leaving: string[] = [];
  private isOpen = false;
  private readonly room: Room;
  private told = 0;

  constructor(room: Room) {
    this.room = room;
  }

  write(clientId: string): void {
    const message = { clientId, content: clientId, replyTo: null, id: null, rejection: null };
    this.state = { ...this.state, pending: [...this.state.pending, message] };
    if (this.isOpen) this.leaving.push(clientId);
  }

  writeAgain(): void {
    if (this.isOpen)
      this.leaving.push(...this.state.pending.filter(isUnsent).map((p) => p.clientId));
  }

  connect(): void {
    this.cut();
    this.isOpen = true;
    const { messages, reset } = this.room.after(cursorOf(this.state));
    this.told = this.room.log.length;
    this.arriving.push({ type: "history", messages, reset, more: false });
    this.leaving.push(...this.state.pending.filter(isUnsent).map((p) => p.clientId));
  }

  cut(): void {
    this.isOpen = false;
    this.arriving = [];
    this.leaving = [];
  }

  carry(up: number, down: number): void {
    if (!this.isOpen) return;
    for (const clientId of this.leaving.splice(0, up)) {
      const { id } = this.room.store(clientId);
      this.arriving.push({ type: "ack", clientId, id });
    }
    const fresh = this.room.log.slice(this.told);
    this.told = this.room.log.length;
    if (fresh.length > 0)
      this.arriving.push({
        type: "batch",
        frames: fresh.map(({ user, clientId, ...message }) => ({ type: "chat", message, user })),
      });
    for (const frame of this.arriving.splice(0, down)) this.state = receive(this.state, frame, 0);
  }

  get isDone(): boolean {
    return (
      this.state.pending.length === 0 && this.arriving.length === 0 && this.leaving.length === 0
    );
  }
}

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ who: fc.nat(1), do: fc.constant("write") }) },
  {
    weight: 6,
    arbitrary: fc.record({
      who: fc.nat(1),
      do: fc.constant("carry"),
      up: fc.nat(3),
      down: fc.nat(3),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ who: fc.nat(1), do: fc.constantFrom("cut", "connect", "again") }),
  },
);

test("every client shows each chat message once and in the same order, even if connections break", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const room = new Room();
      const clients = [new Client(room), new Client(room)];
      let written = 0;
      for (const s of steps) {
        const client = clients[s.who];
        if (s.do === "write") client?.write(`c${written++}`);
        else if (s.do === "cut") client?.cut();
        else if (s.do === "connect") client?.connect();
        else if (s.do === "again") client?.writeAgain();
        else if ("up" in s) client?.carry(s.up, s.down);
      }
      for (const client of clients) client.connect();
      for (let i = 0; i < 4; i++) for (const client of clients) client.carry(1000, 1000);
      const order = room.log.map((m) => m.id);
      expect(room.log.map((m) => m.clientId).sort()).toEqual(
        Array.from({ length: written }, (_, i) => `c${i}`).sort(),
      );
      for (const client of clients) {
        expect(client.state.messages.map((m) => m.id)).toEqual(order);
        expect(client.isDone).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

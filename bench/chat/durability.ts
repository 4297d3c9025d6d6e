import WebSocket from "ws";
import type { Load } from "./clients.ts";
import { confirmCheck } from "./confirm-check.ts";

interface Durability {
  acknowledged: number;
  unseen: number;
  lost: number;
  double: number;
  evictions: number;
  p50: number;
  p99: number;
}

interface Server {
  url: (n: number) => string;
  /** Evicts the Durable Object. Resolves to false if the object was busy the whole time. */
  evict: () => Promise<boolean>;
  killAndRead: () => Promise<string[]>;
}

const EVICT_EVERY_MS = 5000;
/** Like the chat page, a client resends a message that is not acknowledged in this time, ms. */
const ACK_TIMEOUT_MS = 1000;

const PATIENCE_MS = 20_000;
const CONTENT = /"content":"at (\d+(?:\.\d+)?) (c\d+)"/g;

const now = () => performance.timeOrigin + performance.now();
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const waitUntil = async (isSo: () => boolean) => {
  for (const from = now(); !isSo() && now() - from < PATIENCE_MS; ) await sleep(20);
};

export async function runDurability(
  server: Server,
  { clients: count, rate, seconds }: Load,
): Promise<Durability> {
  const delays: number[] = [];
  const received: Set<string>[] = [];
  const unsent = new Map<string, { frame: string; by: WebSocket; at: number }>();
  const acknowledged = new Set<string>();
  const sockets: WebSocket[] = [];

  const receive = (clientReceived: Set<string>, text: string) => {
    for (const [, at, clientId] of text.matchAll(CONTENT)) {
      if (clientId === undefined || clientReceived.has(clientId)) continue;
      clientReceived.add(clientId);
      delays.push(now() - Number(at));
    }
    for (const [, clientId] of text.matchAll(/"type":"ack","clientId":"(c\d+)"/g)) {
      if (clientId === undefined) continue;
      acknowledged.add(clientId);
      unsent.delete(clientId);
    }
  };
  const open = (n: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = new WebSocket(server.url(n), { perMessageDeflate: false });
      const clientReceived = new Set<string>();
      received.push(clientReceived);
      sockets.push(socket);
      socket.on("error", reject);
      socket.on("message", (data: Buffer) => {
        resolve();
        if (confirmCheck(socket, data)) return;
        receive(clientReceived, String(data));
      });
    });
  // Sockets open one by one: after concurrent first requests, workerd never evicts the object.
  for (let n = 0; n < count; n++) await open(n);

  const resendUnacknowledged = () => {
    for (const waiting of unsent.values()) {
      if (now() - waiting.at < ACK_TIMEOUT_MS) continue;
      waiting.at = now();
      waiting.by.send(waiting.frame);
    }
  };
  let evictions = 0;
  const from = now();
  for (let [sent, evicted] = [0, from]; sent < rate * seconds; ) {
    for (
      const due = Math.min(rate * seconds, Math.floor(((now() - from) / 1000) * rate) + 1);
      sent < due;
      sent++
    ) {
      const by = sockets[sent % count];
      if (by === undefined) continue;
      const frame = JSON.stringify({
        type: "chat",
        content: `at ${now()} c${sent}`,
        clientId: `c${sent}`,
      });
      unsent.set(`c${sent}`, { frame, by, at: now() });
      by.send(frame);
    }
    resendUnacknowledged();
    if (now() - evicted >= EVICT_EVERY_MS) {
      evicted = now();
      if (await server.evict()) evictions++;
    }
    await sleep(5);
  }
  await waitUntil(() => {
    resendUnacknowledged();
    return unsent.size === 0;
  });
  await waitUntil(() => received.every((ids) => ids.size >= acknowledged.size));
  for (const socket of sockets) socket.removeAllListeners("error").on("error", () => undefined);
  const storedIds = (await server.killAndRead()).map((text) => text.split(" ")[2] ?? "");
  delays.sort((a, b) => a - b);
  const at = (q: number) =>
    delays[Math.min(delays.length - 1, Math.floor(delays.length * q))] ?? Number.NaN;
  return {
    acknowledged: acknowledged.size,
    unseen: [...acknowledged].reduce(
      (sum, id) => sum + received.filter((ids) => !ids.has(id)).length,
      0,
    ),
    lost: [...acknowledged].filter((id) => !storedIds.includes(id)).length,
    double: storedIds.length - new Set(storedIds).size,
    evictions,
    p50: at(0.5),
    p99: at(0.99),
  };
}

import WebSocket from "ws";
import { confirmCheck } from "./confirm-check.ts";

export interface Load {
  clients: number;
  rate: number;
  seconds: number;
}

interface Measured {
  sent: number;
  delivered: number;
  /** Percentiles of the delivery delay to every 20th client, ms. */
  p50: number;
  p99: number;
}

const MARK = Buffer.from('"content":"at ');
const LOSS_TIMEOUT_MS = 20_000;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Client {
  socket: WebSocket;
  delivered: number;
}

/** Counts messages by their first words "at <time>", which works for every server's protocol. */
function receive(client: Client, data: Buffer, delays: number[] | null): void {
  for (let at = data.indexOf(MARK); at !== -1; at = data.indexOf(MARK, at + MARK.length)) {
    client.delivered++;
    if (delays === null) continue;
    const from = at + MARK.length;
    delays.push(
      performance.timeOrigin +
        performance.now() -
        Number.parseFloat(data.toString("latin1", from, data.indexOf(34, from))),
    );
  }
}

/** Connects a client. Implements Socket.IO's protocol itself, so that all clients cost the same. */
function open(url: string, isSocketIo: boolean, delays: number[] | null): Promise<Client> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    const client: Client = { socket, delivered: 0 };
    let isReady = false;
    const ready = () => {
      if (!isReady) resolve(client);
      isReady = true;
    };
    socket.on("error", reject);
    socket.on("message", (data: Buffer) => {
      if (isSocketIo && data[0] === 48) return socket.send("40");
      if (isSocketIo && data[0] === 50) return socket.send("3");
      if (!isSocketIo && confirmCheck(socket, data)) return;
      if (isSocketIo ? data[0] === 52 && data[1] === 48 : !isReady) ready();
      receive(client, data, delays);
    });
    if (!isSocketIo && !url.includes("user=")) socket.on("open", ready);
  });
}

export async function runLoad(
  server: { url: (n: number) => string; isSocketIo: boolean; text: string },
  { clients: count, rate, seconds }: Load,
  frame: { begin: () => Promise<void>; end: () => void },
): Promise<Measured> {
  const delays: number[] = [];
  const clients: Client[] = [];
  for (let i = 0; i < count; i += 100) {
    const some = Array.from({ length: Math.min(100, count - i) }, (_, j) =>
      open(server.url(i + j), server.isSocketIo, (i + j) % 20 === 0 ? delays : null),
    );
    clients.push(...(await Promise.all(some)));
  }
  await frame.begin();
  const from = performance.now();
  const total = rate * seconds;
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, Math.floor(((performance.now() - from) / 1000) * rate) + 1);
    for (; sent < due; sent++) {
      const text = {
        type: "chat",
        content: `at ${performance.timeOrigin + performance.now()}${server.text}`,
        clientId: `c${sent}`,
      };
      const json = JSON.stringify(text);
      clients[sent % count]?.socket.send(server.isSocketIo ? `42["chat",${json}]` : json);
    }
    await sleep(2);
  }
  const delivered = () => clients.reduce((sum, c) => sum + c.delivered, 0);
  const expected = total * count;
  for (
    let received = 0, since = performance.now();
    received < expected && performance.now() - since < LOSS_TIMEOUT_MS;
  ) {
    await sleep(20);
    const now = delivered();
    if (now > received) [received, since] = [now, performance.now()];
  }
  frame.end();
  for (const { socket } of clients) socket.terminate();
  delays.sort((a, b) => a - b);
  const at = (q: number) =>
    delays[Math.min(delays.length - 1, Math.floor(delays.length * q))] ?? Number.NaN;
  return { sent: total, delivered: delivered(), p50: at(0.5), p99: at(0.99) };
}

import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Bridge, startBridge } from "./server.ts";

let bridge: Bridge;
let lines: string[];
let sockets: Socket[];
const site = createServer((_, response) => response.writeHead(401).end('{"error":"wrong"}'));

beforeEach(async () => {
  [lines, sockets] = [[], []];
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  const address = site.address();
  const port = typeof address === "object" ? address?.port : null;
  bridge = await startBridge({
    origin: `http://127.0.0.1:${port}`,
    ...{ host: "127.0.0.1", port: 0, log: (line: string) => void lines.push(line) },
  });
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await bridge.close();
  await new Promise((resolve) => site.close(resolve));
});

async function open(): Promise<Socket> {
  const socket = connect(bridge.port, "127.0.0.1");
  socket.on("error", () => undefined);
  sockets.push(socket);
  await new Promise((resolve) => socket.once("connect", resolve));
  return socket;
}

const closeOf = (socket: Socket) =>
  new Promise<void>((resolve) => {
    if (socket.destroyed) resolve();
    else socket.once("close", () => resolve());
  });

describe("the server of the bridge", () => {
  test("closes the connection of a client whose message header states a length of 16 MB", async () => {
    const socket = await open();
    socket.resume();
    const handshake = [Buffer.from([3]), Buffer.alloc(2 * 1536)];
    const header = Buffer.from([3, 0, 0, 0, 0xff, 0xff, 0xff, 9, 1, 0, 0, 0, 0]);
    socket.write(Buffer.concat([...handshake, header]));
    await closeOf(socket);
    expect(lines).toEqual([expect.stringContaining("has 16777215 bytes")]);
  });

  test("accepts at most 20 connections from one network, and more after one has closed", async () => {
    const accepted = await Promise.all(Array.from({ length: 20 }, open));
    const rejected = await open();
    rejected.resume();
    await closeOf(rejected);
    expect(lines).toEqual([expect.stringContaining("too many connections")]);
    accepted[0]?.destroy();
    await expect
      .poll(async () => {
        const next = await open();
        next.resume();
        next.write(Buffer.concat([Buffer.from([3]), Buffer.alloc(1536)]));
        return new Promise((resolve) => {
          next.once("data", () => resolve("answered"));
          next.once("close", () => resolve("closed"));
        });
      })
      .toBe("answered");
  });

  test("stops while an idle client is connected", async () => {
    const idle = await open();
    idle.resume();
    await bridge.close();
    await closeOf(idle);
    expect(idle.destroyed).toBe(true);
  });
});

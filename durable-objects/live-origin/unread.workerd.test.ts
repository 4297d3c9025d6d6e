import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { encodeChunkFrame } from "#worker/domain/live/streams/contract-live.ts";
import { makeUser } from "#worker/testing/factories.ts";
import {
  makeReadyStream,
  originOf,
  readViewer,
  TestSocket,
  TestStudio,
  testFragment,
  viewerOf,
  viewerSocket,
} from "#worker/testing/live.ts";
import { VIEWER_TAG } from "./relay.ts";

/** The origin sends a check after each frame of this size. */
const FRAME_BYTES = 400_000;
const MB = 1024 * 1024;
/** IP addresses of two networks. */
const [HERE, THERE] = ["203.0.113.50", "198.51.100.7"];

async function onAir() {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator);
  const studio = await TestStudio.open(stream.id, creator);
  await studio.hello();
  const { base } = await viewerOf(stream.id, creator);
  const connect = (address: string) => viewerSocket(`${base}/watch?checks=1`, address);
  /** Opens a socket whose viewer reads everything. */
  const read = async (address: string) => readViewer(await connect(address));
  /** Sends large frames. Waits after each frame until the given viewers have read the frame. */
  const sendFrames = async (from: number, to: number, readers: readonly TestSocket[]) => {
    for (let sequence = from; sequence < to; sequence++) {
      const frame = encodeChunkFrame({
        ...{ sequence, key: sequence % 4 === 0, afterHole: false },
        ...{ timestampUs: sequence * 500_000, durationUs: 500_000 },
        data: testFragment(`<${sequence}>`, FRAME_BYTES),
      });
      const [checks, pongs] = [readers.map((r) => r.of("check").length), studio.socket.of("pong")];
      studio.socket.send(frame);
      studio.socket.send(JSON.stringify({ type: "ping", at: 0 }));
      const hasPong = () => studio.socket.of("pong").length > pongs.length;
      await studio.socket.until(hasPong, "pong");
      for (const [i, reader] of readers.entries())
        await reader.until(
          () => reader.closed !== null || reader.of("check").length > (checks[i] ?? 0),
          "check",
        );
    }
  };
  const openSockets = () =>
    runInDurableObject(
      originOf(stream.id),
      (_, state) =>
        state.getWebSockets(VIEWER_TAG).filter(({ readyState }) => readyState === WebSocket.OPEN)
          .length,
    );
  return { connect, read, sendFrames, openSockets };
}

test("the origin keeps at most 16 MiB for stalled viewers of one network, and viewers who read stay connected", async () => {
  const { connect, read, sendFrames, openSockets } = await onAir();
  const readers = [await read(HERE), await read(THERE)];
  const stalled: WebSocket[] = [];
  for (let i = 0; i < 12; i++) stalled.push(await connect(HERE));
  expect(await openSockets()).toBe(14);
  await sendFrames(0, 12, readers);
  expect(readers.map(({ closed }) => closed)).toEqual([null, null]);
  expect(readers.map(({ frames }) => frames.filter((f) => f.kind === "chunk").length)).toEqual([
    12, 12,
  ]);
  const open = (await openSockets()) - readers.length;
  expect(open * 12 * FRAME_BYTES).toBeLessThanOrEqual(16 * MB);
});

test("a network whose closed sockets hold 16 MiB uses the playlists until these connections end", async () => {
  const { connect, read, sendFrames } = await onAir();
  const stalled = [await connect(HERE), await connect(HERE)];
  const reader = await read(THERE);
  await sendFrames(0, 42, [reader]);
  expect((await read(HERE)).closed?.code).toBe(1013);
  expect((await read(THERE)).closed).toBeNull();
  for (const socket of stalled.map((socket) => new TestSocket(socket))) {
    await socket.until(() => socket.closed !== null, "close");
    socket.hangUp();
  }
  await expect.poll(async () => (await read(HERE)).closed).toBeNull();
});

test("the origin keeps at most 48 MiB for stalled viewers of many networks, and viewers who read stay connected", async () => {
  const { connect, read, sendFrames, openSockets } = await onAir();
  const reader = await read(THERE);
  const stalled: WebSocket[] = [];
  for (let i = 0; i < 10; i++) stalled.push(await connect(`203.0.${i}.50`));
  await sendFrames(0, 20, [reader]);
  expect(reader.closed).toBeNull();
  const open = (await openSockets()) - 1;
  expect(open * 20 * FRAME_BYTES).toBeLessThanOrEqual(48 * MB);
});

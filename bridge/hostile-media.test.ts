import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Assembler } from "#worker/domain/live/cmaf/assembler.ts";
import { writeFragment } from "#worker/domain/live/cmaf/write-mp4.ts";
import { Publication } from "./publication.ts";
import { startBridge } from "./server.ts";

const PACKETS = 200_000;
const AUDIO = {
  codec: "mp4a.40.2",
  sampleRate: 48_000,
  channels: 2,
  description: Uint8Array.of(0x11, 0x90),
} as const;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  vi.restoreAllMocks();
});

describe("200,000 audio packets", () => {
  test("leave the assembler in small chunks, even if all have the same timestamp", () => {
    const sizes: number[] = [];
    const assembler = new Assembler({
      ...{ hasVideo: true, hasAudio: true, onStart: () => undefined },
      onChunk: ({ data }) => sizes.push(data.byteLength),
    });
    const avcC = Uint8Array.of(1, 66, 0, 31);
    assembler.videoFormat({ width: 640, height: 360, codec: "avc1.42001f", avcC });
    assembler.audioFormat(AUDIO);
    assembler.addFrame({ timestampUs: 0, key: true, data: new Uint8Array(4) });
    for (let i = 0; i < PACKETS; i++)
      assembler.packet({ timestampUs: 0, duration: 1_024, data: new Uint8Array(1) });
    expect(sizes.length).toBeGreaterThan(PACKETS / 250);
    expect(Math.max(...sizes)).toBeLessThan(4_096);
  });

  test("fit into one MP4 fragment", () => {
    const data = new Uint8Array(1);
    const audio = Array.from({ length: PACKETS }, (_, time) => ({ time, duration: 1, data }));
    const fragment = writeFragment({ sequence: 0, video: null, audio });
    expect(fragment.byteLength).toBeGreaterThan(9 * PACKETS);
  });
});

const amfText = (text: string) =>
  Buffer.concat([Buffer.from([2, 0, text.length]), Buffer.from(text)]);
const amfNumber = (value: number) => {
  const bytes = Buffer.alloc(9);
  bytes.writeDoubleBE(value, 1);
  return bytes;
};
const NULL = Buffer.from([5]);
function message(type: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([3, 0, 0, 0, 0, 0, body.length, type, 1, 0, 0, 0]), body]);
}
const PUBLISH = Buffer.concat([
  Buffer.from([3]),
  Buffer.alloc(2 * 1536),
  message(20, amfText("connect"), amfNumber(1), NULL),
  message(20, amfText("createStream"), amfNumber(2), NULL),
  message(20, amfText("publish"), amfNumber(3), NULL, amfText("k".repeat(43)), amfText("live")),
]);
const AUDIO_FORMAT = message(8, Buffer.from([0xaf, 0, 0x11, 0x90]));

/** Starts a bridge and a site that accepts every stream key. */
async function start() {
  const site = createServer((_, response) => response.writeHead(200).end("{}"));
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  ends.push(() => site.close());
  const address = site.address();
  const port = typeof address === "object" ? address?.port : null;
  const lines: string[] = [];
  const bridge = await startBridge({
    origin: `http://127.0.0.1:${port}`,
    ...{ host: "127.0.0.1", port: 0, log: (line: string) => void lines.push(line) },
  });
  ends.push(() => bridge.close());
  return { bridge, lines };
}

function publish(port: number): Socket {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  ends.push(() => socket.destroy());
  socket.resume();
  socket.write(PUBLISH);
  return socket;
}

describe("the bridge", () => {
  test.each(["receive", "leave"] as const)(
    "closes only the connection of one encoder after an unexpected error in Publication.%s",
    async (method) => {
      const { bridge, lines } = await start();
      vi.spyOn(Publication.prototype, method).mockImplementation(() => {
        throw new RangeError("a bug");
      });
      const socket = publish(bridge.port);
      await expect.poll(() => lines).toContainEqual(expect.stringContaining("publishes a stream"));
      const closed = new Promise((resolve) => socket.once("close", resolve));
      if (method === "receive") socket.write(AUDIO_FORMAT);
      else socket.end();
      await closed;
      await expect.poll(() => lines).toContainEqual(expect.stringContaining("RangeError: a bug"));
      vi.restoreAllMocks();
      publish(bridge.port);
      await expect
        .poll(() => lines.filter((line) => line.includes("publishes a stream")))
        .toHaveLength(2);
    },
  );
});

import { expect, test } from "vitest";
import { ProtocolError } from "./protocol-error.ts";
import { type RtmpEvents, RtmpProtocol } from "./rtmp-protocol.ts";

const [SET_CHUNK_SIZE, AUDIO, VIDEO, COMMAND] = [1, 8, 9, 20];
/** Size of a large key frame, bytes. */
const LARGE = 1_800_000;
const MB = 1_000_000;

const u24 = (n: number) => [(n >> 16) & 255, (n >> 8) & 255, n & 255];

/** Returns an RTMP message as one chunk. `length` is the length that the header states. */
const message = (chunkStream: number, type: number, body: Buffer, length = body.length) =>
  Buffer.concat([
    Buffer.from([chunkStream, ...u24(0), ...u24(length), type, ...[1, 0, 0, 0]]),
    body,
  ]);

const text = (value: string) => [2, 0, value.length, ...Buffer.from(value)];
const ZERO = [0, 0, 0, 0, 0, 0, 0, 0, 0];

/**
 * Returns a server whose encoder may send media, and the sizes of the media that arrived.
 * The encoder sends its messages in chunks of `chunkBytes` bytes.
 */
function publish(chunkBytes: number) {
  const sizes: number[] = [];
  const events: RtmpEvents = {
    publish: () => undefined,
    media: (_type, _timeMs, body) => void sizes.push(body.byteLength),
    unpublish: () => undefined,
    send: () => undefined,
  };
  const protocol = new RtmpProtocol(events);
  protocol.receive(Buffer.concat([Buffer.from([3]), Buffer.alloc(2 * 1536)]));
  protocol.receive(message(2, SET_CHUNK_SIZE, Buffer.from([0, ...u24(chunkBytes)])));
  const command = [...text("publish"), ...ZERO, 5, ...text("k".repeat(43))];
  protocol.receive(message(3, COMMAND, Buffer.from(command)));
  protocol.accept();
  return { protocol, sizes };
}

const bytesIn = ({ inPackets }: RtmpProtocol): number =>
  [...inPackets.values()].reduce((sum, { capacity }) => sum + capacity, 0);

test("the server ends a connection that keeps many large messages incomplete", () => {
  const { protocol } = publish(LARGE / 2);
  const sendAll = () => {
    for (let chunkStream = 4; chunkStream < 16; chunkStream++)
      protocol.receive(message(chunkStream, VIDEO, Buffer.alloc(LARGE / 2), LARGE));
  };
  expect(sendAll).toThrow(ProtocolError);
  expect(bytesIn(protocol)).toBeLessThan(4 * MB);
});

test("the server takes large key frames with audio and metadata in other chunk streams", () => {
  const { protocol, sizes } = publish(2 * MB);
  for (let i = 0; i < 3; i++) {
    protocol.receive(message(6, VIDEO, Buffer.alloc(LARGE)));
    protocol.receive(message(4, AUDIO, Buffer.alloc(1_000)));
    protocol.receive(message(5, AUDIO, Buffer.alloc(20_000)));
  }
  expect(sizes).toEqual([1, 2, 3].flatMap(() => [LARGE, 1_000, 20_000]));
});

import { beforeEach, describe, expect, test } from "vitest";
import { ProtocolError, type RtmpEvents, RtmpProtocol } from "./rtmp-protocol.ts";

const [SET_CHUNK_SIZE, AUDIO, VIDEO, COMMAND] = [1, 8, 9, 20];

let keys: string[];
let media: { type: number; timeMs: number; bytes: number }[];
let sent: string;

const events: RtmpEvents = {
  publish: (key) => void keys.push(key),
  media: (type, timeMs, body) => void media.push({ type, timeMs, bytes: body.byteLength }),
  unpublish: () => undefined,
  send: (bytes) => {
    sent += bytes.toString("latin1");
  },
};

const u24 = (n: number) => [(n >> 16) & 255, (n >> 8) & 255, n & 255];

interface MessageFields {
  type: number;
  body: number[];
  chunkStream?: number;
  timeMs?: number;
  /** The length in the header; the body's length if it is missing. */
  length?: number;
}

/** Returns an RTMP message as one chunk with a full header (RTMP 1.0, 5.3.1.2.1). */
const message = ({ type, body, chunkStream = 3, timeMs = 0, length }: MessageFields) =>
  Buffer.from([
    chunkStream,
    ...u24(timeMs),
    ...u24(length ?? body.length),
    type,
    ...[1, 0, 0, 0],
    ...body,
  ]);

const text = (value: string) => [2, 0, value.length, ...Buffer.from(value)];
const ZERO = [0, 0, 0, 0, 0, 0, 0, 0, 0];
const NULL = [5];
const publish = (key: string) =>
  message({ type: COMMAND, body: [...text("publish"), ...ZERO, ...NULL, ...text(key)] });

/** Contains a value that the parser would send back, and an address that the parser reads. */
const CONNECT = message({
  type: COMMAND,
  body: [
    ...[...text("connect"), ...ZERO, 3],
    ...[0, 5, ...Buffer.from("tcUrl"), ...text("rtmp://localhost/live")],
    ...[0, 14, ...Buffer.from("objectEncoding"), ...text("returned")],
    ...[0, 0, 9],
  ],
});

function connect(): RtmpProtocol {
  const protocol = new RtmpProtocol(events);
  protocol.receive(Buffer.concat([Buffer.from([3]), Buffer.alloc(2 * 1536)]));
  // Test messages are longer than the default chunk size of 128 bytes.
  protocol.receive(message({ type: SET_CHUNK_SIZE, body: [0, 16, 0, 0], chunkStream: 2 }));
  protocol.receive(CONNECT);
  return protocol;
}

beforeEach(() => {
  [keys, media, sent] = [[], [], ""];
});

describe("the RTMP protocol", () => {
  test("asks about a stream key without its query, and passes no media on before the answer", () => {
    const protocol = connect();
    protocol.receive(publish("secret?bandwidth=1"));
    expect(keys).toEqual(["secret"]);
    protocol.accept();
    expect(sent).toContain("NetStream.Publish.Start");
    expect(sent).not.toContain("secret");
    protocol.receive(message({ type: VIDEO, body: [0x17, 1, 0, 0, 0, 9], timeMs: 40 }));
    expect(media).toEqual([{ type: VIDEO, timeMs: 40, bytes: 6 }]);
  });

  test("tells the encoder the reason of a rejection, and passes no media on after it", () => {
    const protocol = connect();
    protocol.receive(publish("wrong"));
    protocol.reject("BadName", "The key is wrong.");
    expect(sent).toContain("NetStream.Publish.BadName");
    expect(sent).toContain("The key is wrong.");
    protocol.accept();
    protocol.receive(message({ type: AUDIO, body: [0xaf, 1, 1] }));
    // An encoder sends large frames until it reads the reason.
    protocol.receive(message({ type: VIDEO, body: [0x17], length: 30_000 }));
    expect(media).toEqual([]);
  });

  test("sends no value of the connect command back, because its size has no limit", () => {
    connect();
    expect(sent).toContain("NetConnection.Connect.Success");
    expect(sent).not.toContain("returned");
  });

  test("continues with a clock that starts again from 0 after 2^32 milliseconds", () => {
    const protocol = connect();
    protocol.receive(publish("secret"));
    protocol.accept();
    const body = [0x17, 1, 0, 0, 0, 9];
    const extended = [0xff, 0xff, 0xff, 0xf0];
    const header = [4, ...u24(0xffffff), ...u24(body.length), VIDEO, 1, 0, 0, 0];
    protocol.receive(Buffer.from([...header, ...extended, ...body]));
    // A header of type 1 states the milliseconds since the message before.
    protocol.receive(Buffer.from([0x44, ...u24(40), ...u24(body.length), VIDEO, ...body]));
    expect(media.map(({ timeMs }) => timeMs)).toEqual([2 ** 32 - 16, 24]);
  });

  test.each<[string, (protocol: RtmpProtocol) => void]>([
    ["a second publish", (protocol) => protocol.receive(publish("again"))],
    [
      "a frame above 1.9 MB",
      (protocol) => protocol.receive(message({ type: VIDEO, body: [0], length: 1_900_001 })),
    ],
    [
      "a command above 16 KiB",
      (protocol) => protocol.receive(message({ type: COMMAND, body: [0], length: 16 * 1024 + 1 })),
    ],
    [
      "a chunk size of 0",
      (protocol) => protocol.receive(message({ type: SET_CHUNK_SIZE, body: [0, 0, 0, 0] })),
    ],
    [
      "more than 16 chunk streams",
      (protocol) => {
        for (let chunkStream = 3; chunkStream < 20; chunkStream++)
          protocol.receive(message({ type: AUDIO, body: [0xaf, 1], chunkStream }));
      },
    ],
    [
      "a command to play",
      (protocol) =>
        protocol.receive(
          message({ type: COMMAND, body: [...text("play"), ...ZERO, ...NULL, ...text("x")] }),
        ),
    ],
    ["a second connect", (protocol) => protocol.receive(CONNECT)],
    [
      "more than 100 commands",
      (protocol) => {
        for (let i = 0; i < 100; i++)
          protocol.receive(message({ type: COMMAND, body: text("getStreamLength") }));
      },
    ],
    [
      "a command that is not AMF",
      (protocol) => protocol.receive(message({ type: COMMAND, body: [2, 0xff] })),
    ],
  ])("rejects %s", (_, send) => {
    const protocol = connect();
    protocol.receive(publish("secret"));
    protocol.accept();
    expect(() => send(protocol)).toThrow(ProtocolError);
  });

  test("rejects a large media message before the stream key is accepted", () => {
    const protocol = connect();
    expect(() => protocol.receive(message({ type: VIDEO, body: [0], length: 20_000 }))).toThrow(
      ProtocolError,
    );
  });
});

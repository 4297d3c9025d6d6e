import { beforeEach, describe, expect, test } from "vitest";
import { ProtocolError } from "./protocol-error.ts";
import { type RtmpEvents, RtmpProtocol } from "./rtmp-protocol.ts";

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
  /** Length that the header states. Default: the length of the body. */
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

/** A connect command with an address and with a value that node-media-server would send back. */
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
  // Sets a large chunk size, because the default of 128 bytes would split the messages.
  protocol.receive(message({ type: SET_CHUNK_SIZE, body: [0, 16, 0, 0], chunkStream: 2 }));
  protocol.receive(CONNECT);
  return protocol;
}

beforeEach(() => {
  [keys, media, sent] = [[], [], ""];
});

describe("the RTMP server", () => {
  test("removes the query from a stream key, and ignores media until the stream key is accepted", () => {
    const protocol = connect();
    protocol.receive(publish("secret?bandwidth=1"));
    expect(keys).toEqual(["secret"]);
    protocol.accept();
    expect(sent).toContain("NetStream.Publish.Start");
    expect(sent).not.toContain("secret");
    protocol.receive(message({ type: VIDEO, body: [0x17, 1, 0, 0, 0, 9], timeMs: 40 }));
    expect(media).toEqual([{ type: VIDEO, timeMs: 40, bytes: 6 }]);
  });

  test("sends the reason of a rejection to the encoder, and ignores media after the rejection", () => {
    const protocol = connect();
    protocol.receive(publish("wrong"));
    protocol.reject("BadName", "The key is wrong.");
    expect(sent).toContain("NetStream.Publish.BadName");
    expect(sent).toContain("The key is wrong.");
    protocol.accept();
    protocol.receive(message({ type: AUDIO, body: [0xaf, 1, 1] }));
    // An encoder continues to send large frames until it has read the rejection.
    protocol.receive(message({ type: VIDEO, body: [0x17], length: 30_000 }));
    expect(media).toEqual([]);
  });

  test("sends no value of a connect command back to the client", () => {
    connect();
    expect(sent).toContain("NetConnection.Connect.Success");
    expect(sent).not.toContain("returned");
  });

  test("accepts media after the 32-bit timestamp has wrapped around to 0", () => {
    const protocol = connect();
    protocol.receive(publish("secret"));
    protocol.accept();
    const body = [0x17, 1, 0, 0, 0, 9];
    const extended = [0xff, 0xff, 0xff, 0xf0];
    const header = [4, ...u24(0xffffff), ...u24(body.length), VIDEO, 1, 0, 0, 0];
    protocol.receive(Buffer.from([...header, ...extended, ...body]));
    // A header of type 1 contains the time since the previous message, ms.
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

import logger from "node-media-server/src/core/logger.js";
import Rtmp from "node-media-server/src/protocol/rtmp.js";
import { ProtocolError } from "./protocol-error.ts";

/**
 * The server side of RTMP (Adobe's RTMP 1.0 specification). node-media-server parses it.
 * The parser allocates as much memory as a message header demands, so this class adds limits.
 * An encoder can send media only after its stream key was accepted.
 */

/** Maximum size of a video frame or audio packet, bytes. It is that of an HLS part. */
const MAX_MEDIA_BYTES = 1_900_000;
/** Maximum size of a command or metadata message, bytes. Encoders send a few hundred bytes. */
const MAX_COMMAND_BYTES = 16 * 1024;
/** Maximum number of chunk streams of one connection. Encoders use up to six. */
const MAX_CHUNK_STREAMS = 16;
/**
 * Maximum size of the buffers of all chunk streams of one connection, bytes.
 * An encoder sends its video in one chunk stream, and only small messages in the others.
 */
const MAX_BUFFER_BYTES = 2 * MAX_MEDIA_BYTES;
/** Maximum number of commands of one connection. Encoders send fewer than ten. */
const MAX_COMMANDS = 100;
/** RTMP timestamps have 32 bits. After 2^32 ms (49 days), the next timestamp is 0. */
const CLOCK_MS = 2 ** 32;

const AUDIO = 8;
const VIDEO = 9;

// Turns off the log of node-media-server, which clients could fill with unknown commands.
logger.log = () => undefined;

export interface RtmpEvents {
  /** Called when the encoder sends its stream key. Call `accept` or `reject` afterward. */
  publish(streamKey: string): void;
  /** Called for each message. `type` is the FLV tag type: 8 audio, 9 video, 18 metadata. */
  media(type: number, timeMs: number, body: Uint8Array<ArrayBuffer>): void;
  /** Called when the encoder stops its stream. */
  unpublish(): void;
  send(bytes: Buffer): void;
}

export class RtmpProtocol extends Rtmp {
  readonly #events: RtmpEvents;
  #state: "idle" | "asking" | "publishing" | "over" = "idle";
  #isConnected = false;
  #commands = 0;

  constructor(events: RtmpEvents) {
    super();
    this.#events = events;
    this.onOutputCallback = (bytes) => events.send(bytes);
    this.onPacketCallback = ({ codec_type, dts, size, data }) => {
      if (this.#state !== "publishing") return;
      events.media(codec_type, dts, Uint8Array.from(data.subarray(0, size)));
    };
  }

  /**
   * Parses bytes of the encoder. Ignores all bytes after `reject`.
   * An encoder continues to send media until it has read the rejection.
   * @throws ProtocolError for bytes that are no RTMP or exceed a limit
   */
  receive(bytes: Buffer): void {
    if (this.#state === "over") return;
    try {
      const fault = this.parserData(bytes);
      if (fault !== null) throw new ProtocolError(fault);
    } catch (cause) {
      if (cause instanceof ProtocolError) throw cause;
      // For a message that is too short or not AMF, the parser throws various errors.
      throw new ProtocolError("The message is not valid RTMP.", { cause });
    }
  }

  accept(): void {
    if (this.#state !== "asking") return;
    this.#state = "publishing";
    this.respondPublish();
  }

  /** Sends the reason of a rejection to the encoder. The caller must then close the connection. */
  reject(code: "BadName" | "Denied" | "Rejected", reason: string): void {
    this.#state = "over";
    this.sendStatusMessage(this.streamId, "error", `NetStream.Publish.${code}`, reason);
  }

  override packetAlloc(): void {
    const { type, length } = this.parserPacket.header;
    const isMedia = (type === AUDIO || type === VIDEO) && this.#state === "publishing";
    if (length > (isMedia ? MAX_MEDIA_BYTES : MAX_COMMAND_BYTES))
      throw new ProtocolError(`A message of type ${type} has ${length} bytes.`);
    if (this.inPackets.size > MAX_CHUNK_STREAMS)
      throw new ProtocolError("The connection uses too many chunk streams.");
    // A client can leave the last byte of a message out, so that the parser keeps the message.
    const others = [...this.inPackets.values()].filter((packet) => packet !== this.parserPacket);
    if (others.reduce((sum, { capacity }) => sum + capacity, length) > MAX_BUFFER_BYTES)
      throw new ProtocolError("The connection has too many large messages at the same time.");
    // The parser drops a message whose timestamp is 2^32 or more.
    this.parserPacket.clock %= CLOCK_MS;
    super.packetAlloc();
  }

  override invokeHandler(): void {
    if (++this.#commands > MAX_COMMANDS)
      throw new ProtocolError("The connection sends too many commands.");
    super.invokeHandler();
  }

  override onConnect({ transId }: { transId?: unknown }): void {
    if (this.#isConnected) throw new ProtocolError("The encoder connects twice.");
    this.#isConnected = true;
    // The parser would send these values back, which takes quadratic time for large values.
    super.onConnect({ transId, cmdObj: { tcUrl: "rtmp://localhost/live", app: "live" } });
  }

  override respondConnect(transactionId: unknown): void {
    super.respondConnect(numberOf(transactionId));
  }

  override respondCreateStream(transactionId: unknown): void {
    super.respondCreateStream(numberOf(transactionId));
  }

  override controlHandler(): void {
    super.controlHandler();
    if (this.inChunkSize < 1) throw new ProtocolError("The chunk size is 0.");
  }

  override onPublish({ streamName }: { streamName?: unknown }): void {
    if (this.#state !== "idle" || typeof streamName !== "string")
      throw new ProtocolError("The encoder publishes twice or without a stream key.");
    this.#state = "asking";
    this.streamId = this.parserPacket.header.stream_id;
    // The response contains this name. Without the assignment, it would contain the stream key.
    this.streamName = "live";
    // Some encoders add a query (such as "?token=") to the stream key.
    this.#events.publish(streamName.split("?")[0] ?? "");
  }

  override onPlay(): void {
    throw new ProtocolError("The bridge has nothing to play.");
  }

  override onDeleteStream(): void {
    if (this.#state !== "publishing") return;
    this.#state = "over";
    this.#events.unpublish();
  }
}

const numberOf = (value: unknown): number => (typeof value === "number" ? value : 0);

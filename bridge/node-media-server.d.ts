/** Types of the modules of node-media-server that the bridge imports. The package has no types. */

declare module "node-media-server/src/protocol/rtmp.js" {
  interface Message {
    transId?: unknown;
    streamName?: unknown;
    cmdObj?: unknown;
  }
  interface Packet {
    /** Time of the message, ms. */
    clock: number;
    header: { length: number; type: number; stream_id: number };
    /** Size of the buffer that the parser keeps for the messages of one chunk stream, bytes. */
    capacity: number;
  }
  /** An RTMP message with media or metadata. */
  interface AvPacket {
    /** Message type: 8 is audio, 9 is video, 15 and 18 are metadata. */
    codec_type: number;
    /** Decode time, ms. */
    dts: number;
    size: number;
    /**
     * The first `size` bytes are the body of the message.
     * The parser reuses the buffer for the next message.
     */
    data: Buffer;
  }
  export default class Rtmp {
    inChunkSize: number;
    inPackets: Map<number, Packet>;
    parserPacket: Packet;
    streamId: number;
    streamName: string;
    streamApp: string;
    onPacketCallback: (packet: AvPacket) => void;
    onOutputCallback: (bytes: Buffer) => void;
    parserData(bytes: Buffer): string | null;
    packetAlloc(): void;
    controlHandler(): void;
    invokeHandler(): void;
    onConnect(message: Message): void;
    respondConnect(transactionId: unknown): void;
    respondCreateStream(transactionId: unknown): void;
    onPublish(message: Message): void;
    onPlay(message: Message): void;
    onDeleteStream(message: Message): void;
    respondPublish(): void;
    sendStatusMessage(streamId: number, level: string, code: string, description: string): void;
  }
}

declare module "node-media-server/src/protocol/amf.js" {
  const amf: { decodeAmf0Data(bytes: Buffer): unknown };
  export default amf;
}

declare module "node-media-server/src/core/logger.js" {
  const logger: { log(message: string): void };
  export default logger;
}

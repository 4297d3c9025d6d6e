import { concat } from "#worker/domain/kernel/files/bytes.ts";
import type { OrderedPacket } from "./rtp-order.ts";

/** NAL unit types of H.264 (ITU-T H.264, table 7-1) and of its RTP payload (RFC 6184, table 1). */
const KEY_SLICE = 5;
const SEI = 6;
const SEQUENCE_SET = 7;
const PICTURE_SET = 8;
const AGGREGATE = 24;
const FRAGMENT = 28;

/** A frame that needs more memory than this is dropped, bytes. */
const MAX_FRAME_BYTES = 2 * 1024 * 1024;
/** Estimated overhead of a packet or a NAL unit in memory, bytes. */
const UNIT_BYTES = 200;

export interface H264Frame {
  /** RTP timestamp. */
  timestamp: number;
  key: boolean;
  /** The NAL units, each after its length in four bytes (ISO/IEC 14496-15, 5.3.4.2). */
  data: Uint8Array;
}

/** Builds video frames from the RTP packets of an H.264 stream (RFC 6184). */
export class H264Frames {
  #timestamp: number | null = null;
  /** Slices and supplemental information (SEI) of the frame that is being built. */
  #units: Uint8Array[] = [];
  /** Parts of a NAL unit that is longer than a packet. */
  #fragments: Uint8Array[] = [];
  #bytes = 0;
  /** True if a packet of the frame that is being built was lost. */
  #broken = false;
  #needsKey = true;
  #sequenceSet: Uint8Array | null = null;
  #pictureSet: Uint8Array | null = null;

  /** True if no frame can be decoded before the encoder sends a key frame. */
  get needsKey(): boolean {
    return this.#needsKey;
  }

  /**
   * AVCDecoderConfigurationRecord (ISO/IEC 14496-15, 5.3.3.1) of the newest parameter sets.
   * It is null until both parameter sets have arrived.
   */
  get avcC(): Uint8Array | null {
    const [sps, pps] = [this.#sequenceSet, this.#pictureSet];
    if (!sps || !pps) return null;
    const [, profile = 0, compatibility = 0, level = 0] = sps;
    return concat([
      // Each NAL unit has a length of 4 bytes, and there is one sequence parameter set.
      [1, profile, compatibility, level, 0xff, 0xe1],
      [sps.length >> 8, sps.length & 0xff],
      sps,
      [1, pps.length >> 8, pps.length & 0xff],
      pps,
      // The High profile needs these bytes. They mean 4:2:0 video with 8 bits per sample.
      profile === 100 ? [0xfd, 0xf8, 0xf8, 0] : [],
    ]);
  }

  /** Returns the frames that are complete after this packet: none, one or two. */
  push({ timestamp, marker, payload, afterLoss }: OrderedPacket): H264Frame[] {
    const frames: (H264Frame | null)[] = [];
    if (afterLoss) this.#lose();
    if (this.#timestamp !== null && this.#timestamp !== timestamp) frames.push(this.#finish());
    // The lost packet can be a part of the frame of this packet.
    if (afterLoss) this.#lose();
    this.#timestamp = timestamp;
    this.#grow(payload.length);
    if (!this.#broken) this.#read(payload);
    if (marker) frames.push(this.#finish());
    return frames.filter((frame) => frame !== null);
  }

  #read(payload: Uint8Array): void {
    const type = typeOf(payload);
    if (type === FRAGMENT) this.#addFragment(payload);
    else if (type === AGGREGATE) this.#readAggregate(payload);
    else this.#addUnit(payload);
  }

  #readAggregate(payload: Uint8Array): void {
    for (let at = 1; at + 2 < payload.length && !this.#broken; ) {
      const length = (payload[at] ?? 0) * 256 + (payload[at + 1] ?? 0);
      const unit = payload.subarray(at + 2, at + 2 + length);
      if (length === 0 || unit.length < length) {
        this.#lose();
        return;
      }
      this.#addUnit(unit);
      at += 2 + length;
    }
  }

  #addFragment(payload: Uint8Array): void {
    const [indicator = 0, header = 0] = payload;
    const [isFirst, isLast] = [(header & 0x80) !== 0, (header & 0x40) !== 0];
    if (isFirst) this.#fragments = [Uint8Array.of((indicator & 0xe0) | (header & 0x1f))];
    else if (this.#fragments.length === 0) {
      this.#lose();
      return;
    }
    this.#fragments.push(payload.subarray(2));
    if (isLast) this.#addUnit(concat(this.#fragments.splice(0)));
  }

  #addUnit(unit: Uint8Array): void {
    const type = typeOf(unit);
    if (type === SEQUENCE_SET && unit.length >= 4) this.#sequenceSet = unit.slice();
    else if (type === PICTURE_SET) this.#pictureSet = unit.slice();
    else if (type > 0 && type <= SEI) this.#units.push(unit);
    this.#grow(0);
  }

  #grow(bytes: number): void {
    this.#bytes += bytes + UNIT_BYTES;
    if (this.#bytes > MAX_FRAME_BYTES) this.#lose();
  }

  /** Drops the frame that is being built, and all later frames until the next key frame. */
  #lose(): void {
    this.#broken = true;
    this.#needsKey = true;
    this.#units = [];
    this.#fragments = [];
  }

  #finish(): H264Frame | null {
    if (this.#fragments.length > 0) this.#lose();
    const [timestamp, units] = [this.#timestamp, this.#units];
    const isWhole = !this.#broken && units.some((unit) => typeOf(unit) <= KEY_SLICE);
    const key = units.some((unit) => typeOf(unit) === KEY_SLICE);
    this.#timestamp = null;
    this.#units = [];
    this.#bytes = 0;
    this.#broken = false;
    if (!isWhole || timestamp === null) return null;
    if (key) this.#needsKey = false;
    if (this.#needsKey) return null;
    return { timestamp, key, data: concat(units.flatMap((unit) => [lengthOf(unit), unit])) };
  }
}

const typeOf = (unit: Uint8Array): number => (unit[0] ?? 0) & 0x1f;

const lengthOf = ({ length }: Uint8Array): number[] => [
  length >>> 24,
  (length >> 16) & 0xff,
  (length >> 8) & 0xff,
  length & 0xff,
];

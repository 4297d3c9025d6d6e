/** After this time without a missing packet, the bridge continues without the packet, ms. */
const MAX_WAIT_MS = 400;
/** The bridge gives up a missing packet when it holds this many later packets. */
const MAX_HELD = 512;
/** A larger gap between two sequence numbers means that the sender was restarted. */
const MAX_GAP = 3_000;
/** Maximum number of missing packets in one request. */
const MAX_MISSING = 64;

/** The fields of an RTP packet (RFC 3550) that the bridge reads. */
export interface RtpPacket {
  /** 16 bits. */
  sequence: number;
  /** 32 bits, in units of the codec's clock rate. */
  timestamp: number;
  /** True for the last packet of a video frame. */
  marker: boolean;
  payload: Uint8Array;
}

export interface OrderedPacket extends RtpPacket {
  /** True if a packet before this one is lost. */
  afterLoss: boolean;
}

/** Puts RTP packets into the order of their sequence numbers and drops duplicates. */
export class RtpOrder {
  #next: number | null = null;
  /** Packets that arrived before a missing packet. `atMs` is their time of arrival, ms. */
  #held = new Map<number, { packet: RtpPacket; atMs: number }>();
  #restarts = 0;

  /** Number of jumps to unrelated sequence numbers, as after a restart of the sender. */
  get restarts(): number {
    return this.#restarts;
  }

  /** Sequence numbers of missing packets before the newest held packet, oldest first. */
  get missing(): number[] {
    const next = this.#next ?? 0;
    const newest = Math.max(0, ...[...this.#held.keys()].map((held) => signed16(held - next)));
    const missing: number[] = [];
    for (let i = 0; i < newest && missing.length < MAX_MISSING; i++) {
      const sequence = (next + i) & 0xffff;
      if (!this.#held.has(sequence)) missing.push(sequence);
    }
    return missing;
  }

  /** Returns the packets that are in order now. `nowMs` is the time of a monotonic clock. */
  push(packet: RtpPacket, nowMs: number): OrderedPacket[] {
    const distance = this.#next === null ? 0 : signed16(packet.sequence - this.#next);
    if (Math.abs(distance) > MAX_GAP) {
      this.#held.clear();
      this.#restarts++;
      this.#next = (packet.sequence + 1) & 0xffff;
      return [{ ...packet, afterLoss: true }];
    }
    if (distance < 0) return [];
    this.#next ??= packet.sequence;
    this.#held.set(packet.sequence, { packet, atMs: nowMs });
    const ordered = this.#take(false);
    return this.#hasWaited(nowMs) ? [...ordered, ...this.#skip()] : ordered;
  }

  /** Returns the held packets that are next in order, and stops holding them. */
  #take(afterLoss: boolean): OrderedPacket[] {
    const ordered: OrderedPacket[] = [];
    for (let next = this.#next ?? 0; ; next = (next + 1) & 0xffff) {
      const held = this.#held.get(next);
      this.#next = next;
      if (!held) return ordered;
      this.#held.delete(next);
      ordered.push({ ...held.packet, afterLoss: afterLoss && ordered.length === 0 });
    }
  }

  #hasWaited(nowMs: number): boolean {
    const [first] = this.#held.values();
    return first !== undefined && (this.#held.size >= MAX_HELD || nowMs - first.atMs > MAX_WAIT_MS);
  }

  /** Gives up the missing packets before the oldest held packet. */
  #skip(): OrderedPacket[] {
    const next = this.#next ?? 0;
    const distances = [...this.#held.keys()].map((sequence) => signed16(sequence - next));
    this.#next = (next + Math.min(...distances)) & 0xffff;
    return this.#take(true);
  }
}

const signed16 = (difference: number): number => (difference << 16) >> 16;

import { describe, expect, test } from "vitest";
import { RtpOrder } from "./rtp-order.ts";

const packet = (sequence: number) => ({
  sequence,
  timestamp: 0,
  marker: false,
  payload: new Uint8Array(),
});

/** Pushes packets that arrive 1 ms after each other. Returns the sequence numbers in order. */
function order(sequences: number[]) {
  const packets = new RtpOrder();
  return sequences
    .flatMap((sequence, i) => packets.push(packet(sequence), i))
    .map(({ sequence, afterLoss }) => (afterLoss ? `lost, ${sequence}` : sequence));
}

describe("RtpOrder", () => {
  test("returns a packet at once if it is the next one", () => {
    const packets = new RtpOrder();
    expect(packets.push(packet(7), 0)).toHaveLength(1);
    expect(packets.push(packet(8), 1)).toHaveLength(1);
  });

  test("holds later packets until a missing packet arrives", () => {
    expect(order([1, 3, 4, 2, 5])).toEqual([1, 2, 3, 4, 5]);
  });

  test("continues with sequence number 0 after 65535", () => {
    expect(order([65_534, 0, 65_535, 1])).toEqual([65_534, 65_535, 0, 1]);
  });

  test("drops duplicate packets and packets that arrive too late", () => {
    expect(order([1, 2, 2, 1, 3])).toEqual([1, 2, 3]);
  });

  test("reports a loss when a packet is missing for 400 ms", () => {
    const packets = new RtpOrder();
    packets.push(packet(1), 0);
    expect(packets.push(packet(3), 10)).toEqual([]);
    expect(packets.push(packet(5), 400)).toEqual([]);
    expect(packets.push(packet(6), 411)).toMatchObject([{ sequence: 3, afterLoss: true }]);
    expect(packets.push(packet(7), 900)).toMatchObject([
      { sequence: 5, afterLoss: true },
      { sequence: 6, afterLoss: false },
      { sequence: 7, afterLoss: false },
    ]);
  });

  test("gives up a missing packet when 512 later packets have arrived", () => {
    const packets = new RtpOrder();
    packets.push(packet(0), 0);
    for (let sequence = 2; sequence < 513; sequence++)
      expect(packets.push(packet(sequence), 0)).toEqual([]);
    expect(packets.push(packet(513), 0)).toHaveLength(512);
  });

  test("lists the 64 oldest missing packets, also after sequence number 65535", () => {
    const packets = new RtpOrder();
    packets.push(packet(65_533), 0);
    packets.push(packet(65_535), 0);
    packets.push(packet(1), 0);
    expect(packets.missing).toEqual([65_534, 0]);
    packets.push(packet(1_000), 0);
    expect(packets.missing).toHaveLength(64);
    packets.push(packet(65_534), 0);
    expect(packets.missing[0]).toBe(0);
  });

  test("continues at once if a restarted sender uses other sequence numbers", () => {
    expect(order([1, 2, 40_000, 40_001])).toEqual([1, 2, "lost, 40000", 40_001]);
  });
});

/** Creates a reader that reads numbers bit by bit. All bits after the end of `bytes` are 0. */
export function createBitReader(bytes: Uint8Array) {
  let at = 0;

  /** Reads an unsigned number of at most 32 bits. */
  function read(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++, at++)
      value = value * 2 + (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
    return value;
  }

  /** Reads an unsigned Exp-Golomb number of at most 32 bits (ITU-T H.264, 9.1). */
  function golomb(): number {
    let zeros = 0;
    while (zeros < 32 && read(1) === 0) zeros++;
    return 2 ** zeros - 1 + read(zeros);
  }

  function signedGolomb(): number {
    const value = golomb();
    return value % 2 === 1 ? (value + 1) / 2 : -value / 2;
  }

  function skip(count: number): void {
    at += count;
  }

  return { read, golomb, signedGolomb, skip };
}

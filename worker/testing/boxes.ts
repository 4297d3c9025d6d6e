import { concat } from "../domain/kernel/files/bytes.ts";

export const joinBytes = (...pieces: Uint8Array[]): Uint8Array<ArrayBuffer> => concat(pieces);

/** Returns 32-bit numbers in the byte order of MP4. */
export const uint32Bytes = (...values: number[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(
    values.flatMap((value) => [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff)),
  );

/** Returns an MP4 box that contains `bodies`. */
export function box(type: string, ...bodies: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const body = concat(bodies);
  return joinBytes(uint32Bytes(8 + body.byteLength), new TextEncoder().encode(type), body);
}

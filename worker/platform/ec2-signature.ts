/** How many bytes each of the two numbers has, by the curve's number in COSE: P-256, P-384, P-521. */
const NUMBER_BYTES: Record<number, number> = { 1: 32, 2: 48, 3: 66 };

const INTEGER = 0x02;
const SEQUENCE = 0x30;

/**
 * A signature as a passkey writes it (DER, a sequence of two whole numbers; WebAuthn level 2, 6.5.6) as Web Crypto reads it: the two
 * numbers beside each other. Stands in the bundle for the function of this name of @simplewebauthn/server (scripts/lib/worker-slim.ts).
 * @param curve its number in COSE @throws Error for what is not written so, to the byte
 */
export function unwrapEC2Signature(signature: Uint8Array, curve: number): Uint8Array<ArrayBuffer> {
  const size = NUMBER_BYTES[curve];
  if (size === undefined) throw new Error(`No curve has the number ${curve}`);
  const sequence = read(signature, 0, SEQUENCE);
  const r = read(signature, sequence.from, INTEGER);
  const s = read(signature, r.to, INTEGER);
  if (s.to !== sequence.to || sequence.to !== signature.length) throw new Error("A signature is longer than it says");
  const both = new Uint8Array(2 * size);
  for (const [at, { from, to }] of [r, s].entries()) {
    const number = positive(signature.subarray(from, to));
    if (number.length > size) throw new Error("A signature's number is too large for its curve");
    both.set(number, (at + 1) * size - number.length);
  }
  return both;
}

/** Where the bytes of the element at `at` begin and end. */
function read(bytes: Uint8Array, at: number, tag: number): { from: number; to: number } {
  const [found, short, long] = bytes.subarray(at, at + 3);
  // 0x81: the length stands in the next byte, which only a length of 128 or more may need; no signature needs two.
  const isLong = short === 0x81;
  const length = isLong ? long : short;
  if (found !== tag || length === undefined || (isLong ? length < 0x80 : length >= 0x80)) throw new Error("A signature is not DER");
  const from = at + (isLong ? 3 : 2);
  if (from + length > bytes.length) throw new Error("A signature is shorter than it says");
  return { from, to: from + length };
}

/** DER writes as few bytes as it can, and a zero before a number that would be negative without. */
function positive(bytes: Uint8Array): Uint8Array {
  const [first, second = 0] = bytes;
  if (first === undefined || first >= 0x80) throw new Error("A signature's number is not positive");
  if (first !== 0) return bytes;
  if (bytes.length > 1 && second < 0x80) throw new Error("A signature's number has a zero too many");
  return bytes.subarray(1);
}

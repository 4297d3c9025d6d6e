import { Buffer } from "node:buffer";
import type { NewPasskey, PasskeyAssertion } from "../domain/accounts/factors/contract.ts";
import { ORIGIN } from "./factories.ts";

export interface Lie {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  counter?: number;
  unverified?: boolean;
  badSignature?: boolean;
  signer?: CryptoKey;
  /** Credential ID to send in place of the device's own. */
  id?: string;
}

const FLAG = { present: 1, verified: 4, backupEligible: 8, backedUp: 16, attested: 64 } as const;
const text = (value: string) => new TextEncoder().encode(value);
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const sha256 = async (bytes: Uint8Array<ArrayBuffer>) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));

function join(...pieces: (Uint8Array | number[])[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(pieces.flatMap((p) => [...p]));
}

function uint(value: number, bytes: number): Uint8Array {
  return Uint8Array.from({ length: bytes }, (_, i) => (value >>> (8 * (bytes - 1 - i))) & 255);
}

/** Returns a CBOR item's head: its major type and its number (RFC 8949, section 3). */
const head = (major: number, n: number) =>
  n < 24
    ? [(major << 5) | n]
    : n < 256
      ? [(major << 5) | 24, n]
      : [(major << 5) | 25, n >> 8, n & 255];
const cborInt = (n: number) => head(n < 0 ? 1 : 0, n < 0 ? -1 - n : n);
const cborBytes = (bytes: Uint8Array) => join(head(2, bytes.length), bytes);
const cborText = (value: string) => join(head(3, value.length), text(value));
const cborMap = (...items: (Uint8Array | number[])[]) => join(head(5, items.length / 2), ...items);

/** Converts an ECDSA signature to DER: positive integers without redundant leading zeros. */
function derOf(signature: Uint8Array): Uint8Array<ArrayBuffer> {
  const integer = (bytes: Uint8Array) => {
    const first = bytes.findIndex((b) => b !== 0);
    const short = bytes.subarray(first === -1 ? bytes.length - 1 : first);
    const value = (short[0] ?? 0) > 127 ? join([0], short) : short;
    return join([2, value.length], value);
  };
  const numbers = join(integer(signature.subarray(0, 32)), integer(signature.subarray(32)));
  return join([48, numbers.length], numbers);
}

/** A passkey device with attestation "none". @see https://www.w3.org/TR/webauthn-3/ 6.1, 6.5 */
export class Authenticator {
  readonly id = base64url(crypto.getRandomValues(new Uint8Array(16)));
  readonly keys: CryptoKeyPair;
  counter = 0;

  private constructor(keys: CryptoKeyPair) {
    this.keys = keys;
  }

  static async make(): Promise<Authenticator> {
    const keys = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
      "sign",
      "verify",
    ]);
    if (!("privateKey" in keys)) throw new Error("No key pair");
    return new Authenticator(keys);
  }

  async create(challenge: string, lie: Lie = {}): Promise<NewPasskey> {
    const clientData = this.#clientData("webauthn.create", challenge, lie);
    const attestationObject = cborMap(
      cborText("fmt"),
      cborText("none"),
      cborText("attStmt"),
      cborMap(),
      cborText("authData"),
      cborBytes(await this.#authenticatorData(lie, await this.#credential(lie))),
    );
    const response = {
      clientDataJSON: base64url(clientData),
      attestationObject: base64url(attestationObject),
      transports: ["internal"],
    };
    return { ...this.#envelope(lie), response };
  }

  async get(challenge: string, lie: Lie = {}): Promise<PasskeyAssertion> {
    this.counter = lie.counter ?? this.counter + 1;
    const clientData = this.#clientData("webauthn.get", challenge, lie);
    const authenticatorData = await this.#authenticatorData(lie);
    const signed = join(authenticatorData, await sha256(clientData));
    const algorithm = { name: "ECDSA", hash: "SHA-256" };
    const signature = new Uint8Array(
      await crypto.subtle.sign(algorithm, lie.signer ?? this.keys.privateKey, signed),
    );
    if (lie.badSignature) signature[10] = (signature[10] ?? 0) ^ 1;
    const response = {
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(derOf(signature)),
    };
    return { ...this.#envelope(lie), response };
  }

  #envelope({ id = this.id }: Lie) {
    return { id, rawId: id, type: "public-key", clientExtensionResults: {} } as const;
  }

  #clientData(type: string, challenge: string, lie: Lie): Uint8Array<ArrayBuffer> {
    const said = {
      type: lie.type ?? type,
      challenge: lie.challenge ?? challenge,
      origin: lie.origin ?? ORIGIN,
      crossOrigin: false,
    };
    return join(text(JSON.stringify(said)));
  }

  async #authenticatorData(lie: Lie, credential?: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
    const site = await sha256(join(text(lie.rpId ?? new URL(ORIGIN).hostname)));
    const flags =
      FLAG.present | (lie.unverified ? 0 : FLAG.verified) | FLAG.backupEligible | FLAG.backedUp;
    return join(
      site,
      [flags | (credential ? FLAG.attested : 0)],
      uint(this.counter, 4),
      credential ?? [],
    );
  }

  /** Returns the AAGUID, the credential id and the COSE public key (RFC 9053, ES256). */
  async #credential({ id = this.id }: Lie): Promise<Uint8Array> {
    const point = new Uint8Array(
      (await crypto.subtle.exportKey("raw", this.keys.publicKey)) as ArrayBuffer,
    );
    const [x, y] = [point.subarray(1, 33), point.subarray(33)];
    const key = cborMap(
      ...[cborInt(1), cborInt(2), cborInt(3), cborInt(-7), cborInt(-1), cborInt(1)],
      ...[cborInt(-2), cborBytes(x), cborInt(-3), cborBytes(y)],
    );
    const raw = new Uint8Array(Buffer.from(id, "base64url"));
    return join(new Uint8Array(16), uint(raw.length, 2), raw, key);
  }
}

import * as z from "zod/mini";
import { type Message, msg } from "#i18n/t.ts";
import { type OfflineVerdict, offlineVerdict } from "#worker/domain/ops/offline/contract-rules.ts";
import { type DownloadRecord, deviceId, lastSeenAt, serverNow } from "./records.ts";

const Facts = z.object({
  user: z.string(),
  video: z.string(),
  device: z.string(),
  issuedAt: z.number(),
  expiresAt: z.number(),
});

export type PlayVerdict = OfflineVerdict | "forged";

export const REFUSALS: Record<Exclude<PlayVerdict, "ok">, Message> = {
  expired: msg("downloads.grant.expired"),
  clock: msg("downloads.grant.clockSetBack"),
  forged: msg("downloads.grant.unverifiable"),
};

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

/** @returns null if the browser does not support the signature algorithm */
async function keyOf(publicKey: string): Promise<CryptoKey | null> {
  try {
    return await crypto.subtle.importKey(
      "jwk",
      { kty: "OKP", crv: "Ed25519", x: publicKey },
      "Ed25519",
      false,
      ["verify"],
    );
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "NotSupportedError") return null;
    throw cause;
  }
}

async function isSigned(
  { videoId, ownerId, grant }: DownloadRecord,
  publicKey: string,
): Promise<boolean> {
  const [body = "", signature = ""] = grant.token.split(".");
  try {
    const facts = Facts.parse(JSON.parse(atob(body.replaceAll("-", "+").replaceAll("_", "/"))));
    const factsMatch =
      facts.user === ownerId && facts.video === videoId && facts.device === deviceId();
    if (!factsMatch || facts.expiresAt !== grant.expiresAt || facts.issuedAt !== grant.issuedAt)
      return false;
    const key = await keyOf(publicKey);
    return (
      key === null ||
      (await crypto.subtle.verify(
        "Ed25519",
        key,
        bytesOf(signature),
        new TextEncoder().encode(body),
      ))
    );
  } catch (cause) {
    console.warn("A grant could not be read", cause);
    return false;
  }
}

/** Checks signature and times of a download's permission to play; "ok" if the download may play. */
export async function verdictOf(record: DownloadRecord, publicKey: string): Promise<PlayVerdict> {
  if (!(await isSigned(record, publicKey))) return "forged";
  return timeVerdict(record);
}

/** Checks only the times of the permission, which is enough during playback. */
export const timeVerdict = ({ grant }: DownloadRecord): OfflineVerdict =>
  offlineVerdict({ ...grant, lastSeenAt: lastSeenAt() }, serverNow());

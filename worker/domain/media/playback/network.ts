import type { Deps } from "../../deps.ts";
import { networkOf } from "../../kernel/throttle/network.ts";

const encoder = new TextEncoder();
const DAY_MS = 86_400_000;

/**
 * Derives a key for the IP network of an address (`networkOf`) on one UTC day. The key changes every
 * day, so that nobody can track a viewer with the key.
 */
export async function networkKey(
  { signingSecret, now }: Pick<Deps, "signingSecret" | "now">,
  address: string | null,
): Promise<string | null> {
  const network = address === null ? null : networkOf(address);
  if (network === null) return null;
  const raw = encoder.encode(`tributary:network:${signingSecret}`);
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  const mac = await crypto.subtle.sign(
    "HMAC",
    key,
    encoder.encode(`${Math.floor(now() / DAY_MS)}:${network}`),
  );
  return Array.from(new Uint8Array(mac, 0, 12), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
}

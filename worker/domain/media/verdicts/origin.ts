import type { Deps } from "../../deps.ts";
import { networkOf } from "../../kernel/throttle/network.ts";
import { type Origin, periodOf } from "./contract.ts";

const encoder = new TextEncoder();

/**
 * Derives the hashes of a request's IP network (a /64 for IPv6) and browser: HMAC-SHA256 over the
 * 30-day period and the value, 96 bits, hex. A loopback address has no hash.
 */
export async function originOf(
  { signingSecret, now }: Pick<Deps, "signingSecret" | "now">,
  { address, device }: { address: string | null; device: string | null },
): Promise<Origin> {
  const network = address === null ? null : networkOf(address);
  if (network === null && device === null) return { network: null, device: null };
  const raw = encoder.encode(`tributary:origin:${signingSecret}`);
  const key = await crypto.subtle.importKey("raw", raw, { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  const keyed = async (kind: string, value: string | null) => {
    if (value === null) return null;
    const mac = await crypto.subtle.sign(
      "HMAC",
      key,
      encoder.encode(`${periodOf(now())}:${kind}:${value}`),
    );
    return Array.from(new Uint8Array(mac, 0, 12), (byte) =>
      byte.toString(16).padStart(2, "0"),
    ).join("");
  };
  const [networkKey, deviceKey] = await Promise.all([
    keyed("network", network),
    keyed("device", device),
  ]);
  return { network: networkKey, device: deviceKey };
}

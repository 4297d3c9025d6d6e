import type { Deps } from "../../deps.ts";
import { ipv6HomeOf, networkOf } from "../../kernel/throttle/network.ts";
import { IPV6_PREFIX, type Origin, periodOf } from "./contract.ts";

const encoder = new TextEncoder();

/**
 * Derives the hashes of a request's IP network (`networkOf`), IPv6 home and browser: HMAC-SHA256
 * over the 30-day period and the value, 96 bits, hex. The hash of an IPv6 network begins with
 * `IPV6_PREFIX`. A loopback address has no hash.
 */
export async function originOf(
  { signingSecret, now }: Pick<Deps, "signingSecret" | "now">,
  { address, device }: { address: string | null; device: string | null },
): Promise<Origin> {
  const network = address === null ? null : networkOf(address);
  const home = address === null ? null : ipv6HomeOf(address);
  if (network === null && device === null) return { network: null, home: null, device: null };
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
  const [networkKey, homeKey, deviceKey] = await Promise.all([
    keyed("network", network),
    keyed("home", home),
    keyed("device", device),
  ]);
  return {
    network: homeKey === null ? networkKey : `${IPV6_PREFIX}${networkKey}`,
    home: homeKey,
    device: deviceKey,
  };
}

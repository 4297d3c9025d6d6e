/**
 * Number of networks into which an IPv6 /48 is divided. If each /64 were a network, anyone could
 * have 65,536 networks, because a /48 is available free of charge. If the whole /48 were one
 * network, thousands of phones of a mobile carrier would share its limits.
 */
const NETWORKS_PER_BLOCK = 16;

/**
 * Returns the name of the network that limits apply to: an IPv4 address, or for IPv6 a /48 and one
 * of its `NETWORKS_PER_BLOCK` parts, such as "2001:db8:1/3". A /64 is always in the same part.
 * Returns null for a loopback or invalid address.
 */
export function networkOf(address: string): string | null {
  const v4 = /(?:^|:)(\d{1,3}(?:\.\d{1,3}){3})$/.exec(address)?.[1];
  if (v4 !== undefined) return v4.startsWith("127.") ? null : v4;
  const parsed = parseIpv6(address);
  return parsed && `${parsed.block}/${partOf(parsed.subnet)}`;
}

function parseIpv6(address: string): { block: string; subnet: number; home: string } | null {
  if (!/^[\da-f:]+$/i.test(address) || address === "::1") return null;
  const [head = "", tail] = address.toLowerCase().split("::");
  const headGroups = head === "" ? [] : head.split(":");
  const tailGroups = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = tail === undefined ? 0 : Math.max(0, 8 - headGroups.length - tailGroups.length);
  const groups = [...headGroups, ...Array<string>(missing).fill("0"), ...tailGroups];
  if (groups.length !== 8) return null;
  const prefix = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""));
  const [subnet = "0"] = prefix.slice(3);
  return {
    block: prefix.slice(0, 3).join(":"),
    subnet: Number.parseInt(subnet, 16),
    home: prefix.join(":"),
  };
}

/**
 * Returns the number of the network for a /64, from its 16-bit subnet ID within the /48. All 16
 * bits must influence the number: if a provider gives each home a /56, the last 8 bits are zero for
 * most homes.
 */
const partOf = (subnet: number): number =>
  (subnet ^ (subnet >> 4) ^ (subnet >> 8) ^ (subnet >> 12)) % NETWORKS_PER_BLOCK;

/** Returns the /64 prefix of an IPv6 address, which one home, phone or school has; else null. */
export const ipv6HomeOf = (address: string): string | null => parseIpv6(address)?.home ?? null;

/** Returns the name of the network (`networkOf`), or the address itself if it has none. */
export const addressGroup = (address: string): string => networkOf(address) ?? address;

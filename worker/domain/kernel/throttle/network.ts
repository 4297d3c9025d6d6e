/** Returns the IPv4 address or the IPv6 /64 prefix; null for a loopback or invalid address. */
export function networkOf(address: string): string | null {
  const v4 = /(?:^|:)(\d{1,3}(?:\.\d{1,3}){3})$/.exec(address)?.[1];
  if (v4 !== undefined) return v4.startsWith("127.") ? null : v4;
  if (!/^[\da-f:]+$/i.test(address) || address === "::1") return null;
  const [head = "", tail] = address.toLowerCase().split("::");
  const headGroups = head === "" ? [] : head.split(":");
  const tailGroups = tail === undefined || tail === "" ? [] : tail.split(":");
  const missing = tail === undefined ? 0 : Math.max(0, 8 - headGroups.length - tailGroups.length);
  const groups = [...headGroups, ...Array<string>(missing).fill("0"), ...tailGroups];
  return groups.length === 8
    ? groups
        .slice(0, 4)
        .map((group) => group.replace(/^0+(?=.)/, ""))
        .join(":")
    : null;
}

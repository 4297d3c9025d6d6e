import { expect, test } from "vitest";
import { addressGroup, networkOf } from "./network.ts";

const subnetsOf = (bits: number) =>
  Array.from({ length: 2 ** bits }, (_, n) => (n << (16 - bits)).toString(16));
const countNetworks = (addresses: string[]) => {
  const counts = new Map<string | null, number>();
  for (const address of addresses)
    counts.set(networkOf(address), (counts.get(networkOf(address)) ?? 0) + 1);
  return [...counts.values()];
};

test("an IPv4 network is one address, also if it is written as an IPv6 address", () => {
  expect(networkOf("203.0.113.9")).toBe("203.0.113.9");
  expect(networkOf("::ffff:203.0.113.9")).toBe("203.0.113.9");
});

test("all addresses of an IPv6 /64 are in one network, however they are written", () => {
  const network = networkOf("2001:db8:1:2:3:4:5:6");
  expect(networkOf("2001:0DB8:0001:2::1")).toBe(network);
  expect(networkOf("2001:db8:1:2::")).toBe(network);
  expect(networkOf("2001:db8:2:2::1")).not.toBe(network);
  expect(networkOf("2001:db8::1")).toBe("2001:db8:0/0");
});

test.each([
  ["each /64 of a mobile carrier", 16, 4096],
  ["each /60 of a provider", 12, 256],
  ["each /56 of a provider", 8, 16],
])("%s is in one of 16 networks of its /48, evenly spread", (_, bits, each) => {
  const addresses = subnetsOf(bits).map((subnet) => `2001:db8:1:${subnet}::1`);
  expect(countNetworks(addresses)).toEqual(Array.from({ length: 16 }, () => each));
});

test("a loopback or invalid address has no network", () => {
  for (const address of ["127.0.0.1", "::1", "local", "", "1:2", "x::y"])
    expect(networkOf(address)).toBeNull();
});

test("an address that belongs to no network, such as a loopback address, has its own rate limits", () => {
  expect(addressGroup("local")).toBe("local");
  expect(addressGroup("2001:db8:1:2::1")).toBe(networkOf("2001:db8:1:2::1"));
});

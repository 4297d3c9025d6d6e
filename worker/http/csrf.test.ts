import { expect, test } from "vitest";
import { assertSameOrigin } from "./csrf.ts";

const APP = "https://tributary.example";
const COOKIE = { Cookie: "__Host-session=x" };

const refused: [string, Record<string, string>][] = [
  ["another site", { Origin: "https://evil.example", ...COOKIE }],
  ["another site without a cookie", { Origin: "https://evil.example" }],
  ["another subdomain", { Origin: "https://www.tributary.example", ...COOKIE }],
  ["the same host over http", { Origin: "http://tributary.example", ...COOKIE }],
  ["another port", { Origin: "https://tributary.example:8443", ...COOKIE }],
  ["a look-alike host", { Origin: "https://tributary.example.evil.example", ...COOKIE }],
  ["an opaque origin", { Origin: "null", ...COOKIE }],
  [
    "a page that the browser calls cross-site",
    { Origin: APP, "Sec-Fetch-Site": "cross-site", ...COOKIE },
  ],
  [
    "a page of the same site but another origin",
    { Origin: APP, "Sec-Fetch-Site": "same-site", ...COOKIE },
  ],
  ["a client with a cookie and no origin", COOKIE],
  [
    "a client with a cookie and no origin that claims same-origin",
    { "Sec-Fetch-Site": "same-origin", ...COOKIE },
  ],
  ["a browser on another site without a cookie", { "Sec-Fetch-Site": "cross-site" }],
];

const allowed: [string, Record<string, string>][] = [
  ["a page of this site", { Origin: APP, "Sec-Fetch-Site": "same-origin", ...COOKIE }],
  ["a page of this site in a browser without fetch metadata", { Origin: APP, ...COOKIE }],
  ["a client that is not a browser and sends no cookie", { Authorization: "Bearer x" }],
];

const METHODS = ["POST", "PUT", "PATCH", "DELETE"];

test.each(refused)("a POST, PUT, PATCH or DELETE request from %s is rejected", (_, headers) => {
  for (const method of METHODS)
    expect(() =>
      assertSameOrigin(new Request(APP, { method, headers: new Headers(headers) }), APP),
    ).toThrow(/blocked this request/);
});

test.each(allowed)("a POST, PUT, PATCH or DELETE request from %s is accepted", (_, headers) => {
  for (const method of METHODS)
    expect(() =>
      assertSameOrigin(new Request(APP, { method, headers: new Headers(headers) }), APP),
    ).not.toThrow();
});

test("a GET from another site is accepted, and a WebSocket from another site is rejected", () => {
  expect(() =>
    assertSameOrigin(new Request(APP, { headers: { Origin: "https://evil.example" } }), APP),
  ).not.toThrow();
  // Node's Request drops an Upgrade header, so this test passes a plain object.
  const socket = (origin: string) =>
    ({
      method: "GET",
      headers: new Headers({ Upgrade: "websocket", Origin: origin, ...COOKIE }),
    }) as Request;
  expect(() => assertSameOrigin(socket("https://evil.example"), APP)).toThrow(
    /blocked this request/,
  );
  expect(() => assertSameOrigin(socket(APP), APP)).not.toThrow();
});

test("Apple's site may post to its sign-in callback and to no other path", () => {
  const from = (path: string, init: RequestInit) =>
    new Request(`https://tributary.example${path}`, {
      ...init,
      headers: { Origin: "https://appleid.apple.com", Cookie: "a=b", ...init.headers },
    });
  const check = (path: string, init: RequestInit) => () =>
    assertSameOrigin(from(path, init), "https://tributary.example");
  expect(check("/auth/apple/callback", { method: "POST" })).not.toThrow();
  expect(check("/auth/apple/callback?x=1", { method: "POST" })).not.toThrow();
  for (const path of [
    "/auth/apple/callback/",
    "/auth/apple/callbacks",
    "/auth/google/callback",
    "/x/auth/apple/callback",
    "/AUTH/apple/callback",
  ])
    expect(check(path, { method: "POST" })).toThrow(/blocked this request/);
  expect(check("/auth/apple/callback", { method: "DELETE" })).toThrow(/blocked this request/);
});

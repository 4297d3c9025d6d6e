import { expect, test } from "vitest";
import { apiRoutes } from "../http/route-registry.ts";
import { call, makeUser } from "../testing/factories.ts";

const writes = Object.keys(apiRoutes).filter((key) => !key.startsWith("GET "));
const pathOf = (key: string) =>
  key
    .slice(key.indexOf(" ") + 1)
    .replace(/:\w+/g, "nothing")
    .replace("*", "x.m4s");
const methodOf = (key: string) => key.slice(0, key.indexOf(" "));

const BODIES: [string, string][] = [
  ["nothing", ""],
  ["half an object", '{"title": '],
  ["an array", "[]"],
  ["null", "null"],
  ["a number past 2^53", "9007199254740993"],
  ["a polluting object", '{"__proto__": {"role": "admin"}, "constructor": 1, "id": "x", "title": 5}'],
  ["odd text", JSON.stringify({ title: "\u0000\ud800\u202e", content: "\u0000", username: "\ud800", password: "\u0000", email: "\u202e" })],
  ["a megabyte of text", JSON.stringify({ title: "x".repeat(1_000_000), username: "x".repeat(1_000_000), password: "y" })],
  ["something that is not text", "\u{10ffff}\u0001\u0002"],
];

test("every writing route answers bad input with a 4xx that has a code and a request id, never a 5xx", async () => {
  const user = await makeUser();
  for (const key of writes) {
    for (const as of [null, user]) {
      for (const [what, body] of BODIES) {
        const response = await call(pathOf(key), { method: methodOf(key), as, body, headers: { "Content-Type": "application/json" } });
        const text = await response.text();
        const attempt = `${key} with ${what} as ${as ? "user" : "visitor"}: ${text.slice(0, 300)}`;
        expect(response.status, attempt).toBeLessThan(500);
        if (response.status < 400) continue;
        const form = { error: expect.any(String), code: expect.stringMatching(/^[A-Z_]+$/), requestId: expect.any(String) };
        expect(JSON.parse(text), attempt).toMatchObject(form);
      }
    }
  }
});

test("every route for people with an account answers a visitor with 401", async () => {
  for (const [key, rule] of Object.entries(apiRoutes)) {
    if (rule.access !== "user") continue;
    const response = await call(pathOf(key), { method: methodOf(key), body: methodOf(key) === "GET" ? undefined : "{}" });
    expect(response.status, key).toBe(401);
  }
});

test("a path that nobody registered is a 404 in the error's form", async () => {
  const response = await call("/api/nothing/here", { method: "POST", json: {} });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ code: "NOT_FOUND" });
});

import { expect, test } from "vitest";
import { withSecurityHeaders } from "./security-headers.ts";

function connectSources(uploadOrigin?: string | null): string {
  const page = new Response("<!doctype html>", { headers: { "Content-Type": "text/html" } });
  const { headers } = withSecurityHeaders(page, {
    nonce: "n",
    requestId: "r",
    secure: true,
    uploadOrigin,
  });
  const policy = headers.get("Content-Security-Policy") ?? "";
  return policy.split("; ").find((directive) => directive.startsWith("connect-src")) ?? "";
}

test("a page may connect to the storage of this account, and to no other account's storage", () => {
  expect(connectSources("https://abc123.r2.cloudflarestorage.com")).toBe(
    "connect-src 'self' https://abc123.r2.cloudflarestorage.com",
  );
});

test("a page may connect only to its own origin when uploads go to the Worker", () => {
  expect(connectSources(null)).toBe("connect-src 'self'");
  expect(connectSources()).toBe("connect-src 'self'");
});

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

test("a page can connect only to its own origin and to this account's storage", () => {
  expect(connectSources("https://abc123.r2.cloudflarestorage.com")).toBe(
    "connect-src 'self' https://abc123.r2.cloudflarestorage.com",
  );
});

test("a page can connect only to its own origin if uploads go through the Worker", () => {
  expect(connectSources(null)).toBe("connect-src 'self'");
  expect(connectSources()).toBe("connect-src 'self'");
});

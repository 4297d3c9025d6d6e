import { expect, test } from "vitest";
import { call, ORIGIN } from "../../testing/factories.ts";

const valid = { username: "river_one", email: "river@example.com", password: "Upstream42x" };

test("a sign-up starts a session, and a log-out ends the session at once", async () => {
  const signUp = await call("/api/auth/signup", { method: "POST", json: valid });
  expect(signUp.status).toBe(201);
  const cookie = signUp.headers.get("Set-Cookie") ?? "";
  expect(cookie).toMatch(
    /^__Host-session=usr_[0-9a-z]{26}[\w-]{43}; .*HttpOnly; Secure; SameSite=Lax/,
  );
  const session = cookie.split(";")[0] ?? "";
  const me = await call("/api/auth/me", { headers: { Cookie: session } });
  expect(await me.json()).toMatchObject({ user: { username: "river_one" } });
  await call("/api/auth/logout", { method: "POST", headers: { Cookie: session } });
  const after = await call("/api/auth/me", { headers: { Cookie: session } });
  expect(await after.json()).toEqual({ user: null });
});

test("a sign-in with a wrong password and a sign-in of an unknown user get the same response", async () => {
  await call("/api/auth/signup", {
    method: "POST",
    json: { ...valid, username: "river_two", email: "two@example.com" },
  });
  const wrong = await call("/api/auth/login", {
    method: "POST",
    json: { username: "river_two", password: "Wrong12345" },
  });
  const unknown = await call("/api/auth/login", {
    method: "POST",
    json: { username: "nobody_here", password: "Wrong12345" },
  });
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  const strip = async (r: Response) => ({
    ...(await r.json<Record<string, unknown>>()),
    requestId: "",
  });
  expect(await strip(wrong)).toEqual(await strip(unknown));
});

test("a sign-up with a taken username is rejected with an error beside the username field", async () => {
  await call("/api/auth/signup", {
    method: "POST",
    json: { ...valid, username: "river_three", email: "three@example.com" },
  });
  const again = await call("/api/auth/signup", {
    method: "POST",
    json: { ...valid, username: "River_Three", email: "other@example.com" },
  });
  expect(again.status).toBe(409);
  expect(await again.json()).toMatchObject({
    code: "CONFLICT",
    fields: { username: "Username is already taken" },
  });
});

test("the API rejects a request whose Origin header names another site", async () => {
  const forged = await call("/api/auth/logout", {
    method: "POST",
    headers: { Origin: "https://evil.example" },
  });
  expect(forged.status).toBe(403);
  const crossSite = await call("/api/auth/logout", {
    method: "POST",
    headers: { "Sec-Fetch-Site": "cross-site" },
  });
  expect(crossSite.status).toBe(403);
});

test("a page response has a CSP nonce and a request ID", async () => {
  const page = await call("/");
  expect(page.status).toBe(200);
  expect(page.headers.get("Content-Security-Policy")).toMatch(
    /script-src 'self' 'nonce-[0-9a-f]{32}'/,
  );
  expect(page.headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(await page.text()).toContain("Tributary");
  expect(ORIGIN).toBe("http://localhost:8787");
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { sessions, users } from "../../db/schema.ts";
import { changePassword } from "../../domain/accounts/credentials/change-password.ts";
import { removeTotp } from "../../domain/accounts/factors/enroll-totp.ts";
import { PROOF_MS } from "../../domain/accounts/sessions/rules.ts";
import { call, type TestUser, testContext } from "../../testing/factories.ts";
import { actorOf, codeOf, enrollTotp, makePasswordUser, PASSWORD } from "../../testing/factors.ts";
import { leadsTo, TestBrowser } from "../../testing/oauth.ts";

async function age(user: TestUser): Promise<void> {
  const { db, now } = testContext();
  await db
    .update(sessions)
    .set({ provedAt: now() - PROOF_MS })
    .where(eq(sessions.userId, user.id));
}

const confirm = (user: TestUser, proof: unknown) =>
  call("/api/auth/confirm-identity", { method: "POST", json: proof, as: user });

test("the stream key is shown and replaced only after a recent proof of identity", async () => {
  const user = await makePasswordUser();
  await age(user);
  for (const [method, path] of [
    ["GET", "/api/stream-key"],
    ["POST", "/api/stream-key/rotate"],
  ] as const) {
    const refused = await call(path, { method, as: user });
    expect([refused.status, (await refused.json<{ code: string }>()).code]).toEqual([
      403,
      "REAUTH_REQUIRED",
    ]);
  }
  const wrong = await confirm(user, { kind: "password", password: "Wrong12345" });
  expect([wrong.status, await wrong.json()]).toEqual([
    400,
    expect.objectContaining({ fields: { password: "Incorrect password. Try again." } }),
  ]);
  expect((await call("/api/stream-key", { as: user })).status).toBe(403);
  expect((await confirm(user, { kind: "password", password: PASSWORD })).status).toBe(200);
  expect((await call("/api/stream-key", { as: user })).status).toBe(200);
});

test("a proof of identity counts only for the session in which the user gave the proof", async () => {
  const user = await makePasswordUser();
  const login = await call("/api/auth/login", {
    method: "POST",
    json: { username: user.username, password: PASSWORD },
  });
  const other = { ...user, token: (await login.json<{ token: string }>()).token };
  await age(user);
  await confirm(user, { kind: "password", password: PASSWORD });
  expect((await call("/api/stream-key", { as: user })).status).toBe(200);
  expect((await call("/api/stream-key", { as: other })).status).toBe(403);
});

test("an authenticator code proves the identity only once", async () => {
  const user = await makePasswordUser();
  const { secret } = await enrollTotp(user);
  await age(user);
  expect(await (await call("/api/auth/confirm-identity", { as: user })).json()).toEqual({
    proofs: ["totp"],
    providers: [],
  });
  const code = codeOf(secret, 1);
  expect((await confirm(user, { kind: "totp", code })).status).toBe(200);
  expect((await confirm(user, { kind: "totp", code })).status).toBe(400);
  await testContext().db.update(users).set({ passwordHash: null }).where(eq(users.id, user.id));
  expect(await (await call("/api/auth/confirm-identity", { as: user })).json()).toEqual({
    proofs: ["totp"],
    providers: [],
  });
});

test("the password of an account with an authenticator app does not prove the identity alone", async () => {
  const user = await makePasswordUser();
  const { secret } = await enrollTotp(user);
  await age(user);
  const refused = await confirm(user, { kind: "password", password: PASSWORD });
  expect([refused.status, (await refused.json<{ error: string }>()).error]).toEqual([
    400,
    "Enter a code from your authenticator app, or use a passkey.",
  ]);
  const off = async () =>
    removeTotp(testContext(), { actor: await actorOf(user), userAgent: "test" });
  await expect(off()).rejects.toMatchObject({ code: "REAUTH_REQUIRED" });
  const change = async () =>
    changePassword(testContext(), {
      actor: await actorOf(user),
      currentPassword: PASSWORD,
      password: "Downstream43y",
      confirmPassword: "Downstream43y",
      userAgent: "test",
    });
  await expect(change()).rejects.toMatchObject({ code: "REAUTH_REQUIRED" });
  expect((await confirm(user, { kind: "totp", code: codeOf(secret, 1) })).status).toBe(200);
  await change();
});

test("too many password guesses for a proof of identity block even the right password", async () => {
  const user = await makePasswordUser();
  const statuses: number[] = [];
  for (let i = 0; i < 6; i++)
    statuses.push((await confirm(user, { kind: "password", password: "Wrong12345" })).status);
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  expect((await confirm(user, { kind: "password", password: PASSWORD })).status).toBe(429);
});

test("a password change requires the current password, and ends every other session of the user", async () => {
  const user = await makePasswordUser();
  const login = await call("/api/auth/login", {
    method: "POST",
    json: { username: user.username, password: PASSWORD },
  });
  const { token: other } = await login.json<{ token: string }>();
  const post = (fields: Record<string, string>) =>
    call("/settings/security?form=password", {
      method: "POST",
      body: new URLSearchParams(fields).toString(),
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      as: user,
    });
  const fields = {
    currentPassword: PASSWORD,
    password: "Downstream43y",
    confirmPassword: "Downstream43y",
  };
  expect(await (await post({ ...fields, currentPassword: "Wrong12345" })).text()).toContain(
    "Current password is incorrect",
  );
  expect(
    await (await post({ ...fields, password: "Password1", confirmPassword: "Password1" })).text(),
  ).toContain("too common");
  expect(
    (await call("/api/auth/me", { headers: { Authorization: `Bearer ${other}` } })).status,
  ).toBe(200);
  expect((await post(fields)).status).toBe(200);
  const me = async (token: string) =>
    (await call("/api/auth/me", { headers: { Authorization: `Bearer ${token}` } })).json();
  expect(await me(other)).toEqual({ user: null });
  expect(await me(user.token)).toMatchObject({ user: { id: user.id } });
  const again = (password: string) =>
    call("/api/auth/login", { method: "POST", json: { username: user.username, password } });
  expect([(await again(PASSWORD)).status, (await again("Downstream43y")).status]).toEqual([
    401, 200,
  ]);
});

test("a revoked session ends at once, and users cannot revoke other users' sessions", async () => {
  const [user, stranger] = [await makePasswordUser(), await makePasswordUser()];
  const login = await call("/api/auth/login", {
    method: "POST",
    json: { username: user.username, password: PASSWORD },
  });
  const { token: other } = await login.json<{ token: string }>();
  const { sessionId } = await actorOf({ ...user, token: other });
  const revoke = (as: TestUser) =>
    call("/settings/security?form=session", {
      method: "POST",
      body: new URLSearchParams({ sessionId }).toString(),
      headers: { "Content-Type": "application/x-www-form-urlencoded" },
      as,
    });
  const me = async () =>
    (await call("/api/auth/me", { headers: { Authorization: `Bearer ${other}` } })).json();
  expect((await revoke(stranger)).status).toBe(404);
  expect(await me()).toMatchObject({ user: { id: user.id } });
  expect((await revoke(user)).status).toBe(200);
  expect(await me()).toEqual({ user: null });
});

test("the page that confirms an identity works without scripts and redirects only within this site", async () => {
  const user = await makePasswordUser();
  const browser = TestBrowser.of(user);
  const proved = async () => (await actorOf(user)).provedAt > 0;
  const aged = () =>
    testContext().db.update(sessions).set({ provedAt: 0 }).where(eq(sessions.userId, user.id));
  await aged();
  const path = "/confirm-identity?next=/settings/data";
  const page = await (await browser.go(path)).text();
  expect(page).toMatch(
    /<form method="post" action="\/confirm-identity\?next=%2Fsettings%2Fdata"|<form method="post" action="\/confirm-identity\?next=\/settings\/data"/,
  );
  expect(page).toMatch(/type="password"[^>]*name="password"|name="password"[^>]*type="password"/);
  const wrong = await browser.go(path, { kind: "password", password: "Wrong12345" });
  expect([wrong.status, await wrong.text(), await proved()]).toEqual([
    400,
    expect.stringContaining("Incorrect password. Try again."),
    false,
  ]);
  const forms: Record<string, string>[] = [
    {},
    { kind: "passkey" },
    { kind: "nonsense", password: PASSWORD },
  ];
  for (const form of forms) {
    expect([(await browser.go(path, form)).status, await proved()]).toEqual([400, false]);
  }
  expect([
    leadsTo(await browser.go(path, { kind: "password", password: PASSWORD })),
    await proved(),
  ]).toEqual(["/settings/data", true]);
  const { secret } = await enrollTotp(user);
  await aged();
  expect(await (await browser.go(path)).text()).toContain("6-digit code");
  const away = await browser.go("/confirm-identity?next=https://evil.example/", {
    kind: "totp",
    code: codeOf(secret, 1),
  });
  expect([leadsTo(away), await proved()]).toEqual(["/settings/security", true]);
  const visitor = leadsTo(await new TestBrowser().go(path));
  expect(decodeURIComponent(decodeURIComponent(visitor))).toBe(`/login?next=${path}`);
});

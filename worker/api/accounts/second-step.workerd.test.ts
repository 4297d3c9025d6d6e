import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { oneTimeCodes, recoveryCodes, sessions, totpCredentials, users } from "../../db/schema.ts";
import { changePassword } from "../../domain/accounts/credentials/change-password.ts";
import { SECOND_STEP_MS } from "../../domain/accounts/sessions/contract.ts";
import { finishSignIn } from "../../domain/accounts/sessions/finish-sign-in.ts";
import { revokeOtherSessions } from "../../domain/accounts/sessions/revoke-sessions.ts";
import { hashPassword } from "../../domain/accounts/users/passwords.ts";
import { call, testContext } from "../../testing/factories.ts";
import {
  actorOf,
  beginSignIn,
  codeOf,
  enrollTotp,
  makePasswordUser,
  PASSWORD,
  secondStep,
} from "../../testing/factors.ts";

const totp = (code: string) => ({ kind: "totp", code });

test("a password sign-in with an authenticator app requires the app's code before a session starts", async () => {
  const user = await makePasswordUser();
  const { secret } = await enrollTotp(user);
  const login = await call("/api/auth/login", {
    method: "POST",
    json: { username: user.username, password: "Upstream42x" },
  });
  expect(login.headers.get("Set-Cookie")).toMatch(
    /^__Host-second-step=[\w-]{43}; .*HttpOnly; Secure; SameSite=Lax/,
  );
  expect(await login.json()).toEqual({
    secondFactor: { challenge: expect.any(String), methods: ["totp", "recovery"] },
  });
  const cookie = login.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  const answer = await call("/api/auth/second-factor", {
    method: "POST",
    json: { proof: totp(codeOf(secret, 1)) },
    headers: { Cookie: cookie },
  });
  expect(answer.status).toBe(200);
  const { token } = await answer.json<{ token: string }>();
  const me = await call("/api/auth/me", { headers: { Authorization: `Bearer ${token}` } });
  expect(await me.json()).toMatchObject({ user: { id: user.id } });
});

test("only one of 50 concurrent sign-ins with one authenticator code succeeds", async () => {
  const user = await makePasswordUser();
  const { secret } = await enrollTotp(user);
  const { challenge } = await beginSignIn(user);
  const code = codeOf(secret, 1);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => secondStep(challenge, totp(code))),
  );
  expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
  const again = await beginSignIn(user);
  expect((await secondStep(again.challenge, totp(code))).status).toBe(401);
});

test("only one of 50 concurrent sign-ins with one recovery code succeeds", async () => {
  const user = await makePasswordUser();
  const { codes } = await enrollTotp(user);
  const challenges = await Promise.all([beginSignIn(user), beginSignIn(user)]);
  const recovery = { kind: "recovery", code: codes[0] };
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, i) => secondStep(challenges[i % 2]?.challenge ?? "", recovery)),
  );
  expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
  const later = await beginSignIn(user);
  expect((await secondStep(later.challenge, recovery)).status).toBe(401);
  const typed = (codes[1] ?? "").toUpperCase().replaceAll("-", " ");
  expect((await secondStep(later.challenge, { kind: "recovery", code: typed })).status).toBe(200);
});

test("recovery codes are stored as digests, and the authenticator secret is encrypted", async () => {
  const user = await makePasswordUser();
  const { secret, codes } = await enrollTotp(user);
  const { db } = testContext();
  const rows = [
    await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id)),
    await db.select().from(totpCredentials).where(eq(totpCredentials.userId, user.id)),
  ];
  expect(rows[0]).toHaveLength(10);
  for (const code of [secret, ...codes, ...codes.map((c) => c.replaceAll("-", ""))])
    expect(JSON.stringify(rows)).not.toContain(code);
});

test("the limit of authenticator attempts counts across all sign-in challenges of an account", async () => {
  const user = await makePasswordUser();
  await enrollTotp(user);
  const first = await beginSignIn(user);
  const statuses: number[] = [];
  for (let i = 0; i < 5; i++)
    statuses.push((await secondStep(first.challenge, totp("000000"))).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401]);
  expect((await secondStep(first.challenge, totp("000000"))).status).toBe(410);
  const second = await beginSignIn(user);
  const refused = await secondStep(second.challenge, totp("000000"));
  expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
});

test("a second factor with an expired or unknown sign-in challenge is rejected", async () => {
  const user = await makePasswordUser();
  const { secret } = await enrollTotp(user);
  const { challenge } = await beginSignIn(user);
  const { db, now } = testContext();
  await db
    .update(oneTimeCodes)
    .set({ expiresAt: now() - 1 })
    .where(eq(oneTimeCodes.userId, user.id));
  expect((await secondStep(challenge, totp(codeOf(secret, 1)))).status).toBe(410);
  await db
    .update(oneTimeCodes)
    .set({ expiresAt: now() + SECOND_STEP_MS, purpose: "reset_password" })
    .where(eq(oneTimeCodes.userId, user.id));
  expect((await secondStep(challenge, totp(codeOf(secret, 1)))).status).toBe(410);
  expect((await secondStep("x".repeat(43), totp(codeOf(secret, 1)))).status).toBe(410);
});

test("a password change ends a sign-in that waits for its second factor", async () => {
  const user = await makePasswordUser();
  const { secret } = await enrollTotp(user);
  const json = {
    currentPassword: PASSWORD,
    password: "Downstream43y",
    confirmPassword: "Downstream43y",
  };
  const first = await beginSignIn(user);
  const ctx = testContext();
  await revokeOtherSessions(ctx, { actor: await actorOf(user), userAgent: "test" });
  expect((await secondStep(first.challenge, totp(codeOf(secret, 1)))).status).toBe(410);
  const second = await beginSignIn(user);
  await changePassword(ctx, { actor: await actorOf(user), ...json, userAgent: "test" });
  expect((await secondStep(second.challenge, totp(codeOf(secret, 1)))).status).toBe(410);
});

test("a sign-in with the old password gets no session if the password changes meanwhile", async () => {
  const ctx = testContext();
  const passwordHash = await hashPassword("Downstream43y");
  const client = { userAgent: "test", address: "198.51.100.7", device: "d", isBrowser: true };
  const changed = (userId: string) =>
    ctx.db.update(users).set({ passwordHash }).where(eq(users.id, userId));
  for (const hasSecondStep of [false, true]) {
    const user = await makePasswordUser();
    const { secret } = hasSecondStep ? await enrollTotp(user) : { secret: "" };
    const verified =
      (await ctx.db.select().from(users).where(eq(users.id, user.id)).get())?.passwordHash ?? null;
    await changed(user.id);
    const answer = finishSignIn(ctx, {
      userId: user.id,
      firstFactor: { method: "password" },
      client,
      verifiedHash: verified,
    });
    if (!hasSecondStep) await expect(answer).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
    else {
      const begun = await answer;
      if (begun.kind !== "second-factor") throw new Error("No second step was asked for");
      expect((await secondStep(begun.challenge, totp(codeOf(secret, 1)))).status).toBe(410);
    }
    const own = await ctx.db.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(own).toHaveLength(1);
  }
});

test("a sign-in gets no session if its passkey or provider is removed meanwhile", async () => {
  const ctx = testContext();
  const client = { userAgent: "test", address: "198.51.100.7", device: "d", isBrowser: true };
  const user = await makePasswordUser();
  for (const firstFactor of [
    { method: "passkey", passkeyId: "removed" },
    { method: "google", issuer: "https://accounts.google.com", subject: "removed" },
  ] as const)
    await expect(finishSignIn(ctx, { userId: user.id, firstFactor, client })).rejects.toMatchObject(
      { code: "UNAUTHENTICATED" },
    );
  expect(await ctx.db.$count(sessions, eq(sessions.userId, user.id))).toBe(1);
});

test("an account that is suspended before the second factor of a sign-in gets no session", async () => {
  const user = await makePasswordUser();
  const { secret } = await enrollTotp(user);
  const { challenge } = await beginSignIn(user);
  await testContext().db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, user.id));
  expect((await secondStep(challenge, totp(codeOf(secret, 1)))).status).toBe(403);
});

test("the second factor of a sign-in works without scripts and leads to the requested page", async () => {
  const user = await makePasswordUser();
  const { secret } = await enrollTotp(user);
  const post = (path: string, fields: Record<string, string>, cookie = "") =>
    call(path, {
      method: "POST",
      body: new URLSearchParams(fields).toString(),
      headers: { "Content-Type": "application/x-www-form-urlencoded", Cookie: cookie },
    });
  const login = await post("/login", {
    username: user.username,
    password: "Upstream42x",
    next: "/upload",
  });
  expect([login.status, login.headers.get("Location")]).toEqual([
    302,
    "/login/verify?next=%2Fupload",
  ]);
  const cookie = login.headers.get("Set-Cookie")?.split(";")[0] ?? "";
  const page = await call("/login/verify?next=%2Fupload", { headers: { Cookie: cookie } });
  expect(await page.text()).toContain("6-digit code");
  const wrong = await post(
    "/login/verify",
    { code: "000000", kind: "totp", next: "/upload" },
    cookie,
  );
  expect([wrong.status, (await wrong.text()).includes("Incorrect code")]).toEqual([401, true]);
  const right = await post(
    "/login/verify",
    { code: codeOf(secret, 1), kind: "totp", next: "/upload" },
    cookie,
  );
  expect([right.status, right.headers.get("Location")]).toEqual([302, "/upload"]);
  expect(right.headers.get("Set-Cookie")).toMatch(/__Host-session=[\w-]{43}/);
  expect((await call("/login/verify")).headers.get("Location")).toBe("/login");
});

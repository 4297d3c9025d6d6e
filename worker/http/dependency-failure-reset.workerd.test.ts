import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { oneTimeCodes, securityEvents, sessions, users } from "../db/schema.ts";
import { RESET_PASSWORD_MS } from "../domain/accounts/codes/contract.ts";
import { makeCode } from "../domain/accounts/codes/make-code.ts";
import { verifyPassword } from "../domain/accounts/users/passwords.ts";
import { runJob } from "../jobs.ts";
import { codeIn, mailsTo, nextMail } from "../testing/email.ts";
import { call, makeUser, testContext } from "../testing/factories.ts";
import { failEach, runs, sends } from "../testing/fail-each.ts";

const ctx = testContext();
const { db } = ctx;
const NEW = "Downstream42x";
const SUBJECT = "Reset your password";
const formHeaders = { "Content-Type": "application/x-www-form-urlencoded" };
let asked = 0;

const addressOf = async (id: string) =>
  (await db.select({ email: users.email }).from(users).where(eq(users.id, id)).get())?.email ?? "";
const opens = async (code: string, username: string) =>
  (await (await call(`/reset-password?code=${code}`)).text()).includes(username);

test("a password reset request that fails at any step can be repeated", async () => {
  const { inside } = await failEach(async () => {
    const user = await makeUser();
    const email = await addressOf(user.id);
    const body = new URLSearchParams({ email }).toString();
    // Each request comes from a new IP address, because requests are limited per address.
    const headers = { ...formHeaders, "CF-Connecting-IP": `10.9.0.${++asked}` };
    return {
      act: sends("/forgot-password", { body, headers }),
      after: async () => {
        expect((await call("/forgot-password", { method: "POST", body, headers })).status).toBe(
          200,
        );
        expect(
          await opens(codeIn(await nextMail(email, SUBJECT), "/reset-password"), user.username),
        ).toBe(true);
      },
    };
  });
  expect(inside).toBeGreaterThan(1);
});

test("a password reset job that fails at any step sends the email in a retry", async () => {
  const { inside } = await failEach(async () => {
    const user = await makeUser();
    const email = await addressOf(user.id);
    const job = { type: "request-password-reset", email } as const;
    return {
      act: runs(job),
      after: async () => {
        await runJob(ctx, job, 2);
        await nextMail(email, SUBJECT);
        for (const mail of await mailsTo(email, SUBJECT))
          expect(await opens(codeIn(mail, "/reset-password"), user.username)).toBe(true);
      },
    };
  });
  expect(inside).toBeGreaterThan(2);
});

test("a password reset that fails at any step is completed, or its link still works", async () => {
  const { inside } = await failEach(async () => {
    const user = await makeUser();
    const code = await makeCode(ctx, {
      purpose: "reset_password",
      userId: user.id,
      lifetime: RESET_PASSWORD_MS,
    });
    const body = new URLSearchParams({ code, password: NEW, confirmPassword: NEW }).toString();
    const events = and(
      eq(securityEvents.userId, user.id),
      eq(securityEvents.kind, "password_reset"),
    );
    const standing = async () => {
      const row = await db
        .select({ hash: users.passwordHash })
        .from(users)
        .where(eq(users.id, user.id))
        .get();
      return {
        isSet: (await verifyPassword(NEW, row?.hash ?? null)).ok,
        sessions: await db.$count(sessions, eq(sessions.userId, user.id)),
        links: await db.$count(oneTimeCodes, eq(oneTimeCodes.userId, user.id)),
        noted: await db.$count(securityEvents, events),
      };
    };
    const before = await standing();
    const whole = { isSet: true, sessions: 0, links: 0, noted: 1 };
    expect(before).toMatchObject({ isSet: false, links: 1, noted: 0 });
    expect(before.sessions).toBeGreaterThan(0);
    let isDone = false;
    return {
      act: async (bindings) => {
        const response = await sends("/reset-password", { body, headers: formHeaders })(bindings);
        isDone = response?.status === 302;
        return response;
      },
      after: async () => {
        expect(await standing()).toEqual(isDone ? whole : before);
        const again = await call("/reset-password", { method: "POST", body, headers: formHeaders });
        expect(again.status).toBe(isDone ? 410 : 302);
        expect(await standing()).toEqual(whole);
        if (!isDone) await nextMail(await addressOf(user.id), "Your password was changed");
      },
    };
  });
  expect(inside).toBeGreaterThan(3);
});

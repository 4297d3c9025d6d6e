import { env } from "cloudflare:workers";
import { and, count, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { reports, users } from "../db/schema.ts";
import { DELETION_GRACE_MS } from "../domain/ops/deletion/contract.ts";
import { mailsTo } from "../testing/email.ts";
import { call, makeUser, makeVideo, testContext } from "../testing/factories.ts";
import { failEach, runs, sends } from "../testing/fail-each.ts";

const { db } = testContext();
const statusOf = async (response: Promise<Response>) => (await response).status;
let made = 0;

test("a sign-up that fails at any step leaves a complete account or none", async () => {
  const { inside } = await failEach(async () => {
    const username = `broken${++made}_${Math.floor(performance.now())}`.slice(0, 20);
    const json = { username, email: `${username}@example.com`, password: "Upstream-2026-x" };
    return {
      act: sends("/api/auth/signup", { json }),
      after: async () => {
        expect([201, 409]).toContain(
          await statusOf(call("/api/auth/signup", { method: "POST", json })),
        );
        expect(await statusOf(call("/api/auth/login", { method: "POST", json }))).toBe(200);
        const [rows] = await db
          .select({ n: count() })
          .from(users)
          .where(eq(users.username, username));
        expect(rows?.n).toBe(1);
      },
    };
  });
  expect(inside).toBeGreaterThan(1);
});

test("a sign-in that fails at any step can be retried at once", async () => {
  const json = {
    username: "breaks_at_login",
    email: "breaks@example.com",
    password: "Upstream-2026-x",
  };
  expect(await statusOf(call("/api/auth/signup", { method: "POST", json }))).toBe(201);
  const { inside } = await failEach(async () => ({
    act: sends("/api/auth/login", { json }),
    after: async () =>
      expect(await statusOf(call("/api/auth/login", { method: "POST", json }))).toBe(200),
  }));
  expect(inside).toBeGreaterThan(1);
});

test("a report of content whose submission fails at any step is stored once by a retry", async () => {
  const { id: subjectId } = await makeVideo(await makeUser());
  const { inside } = await failEach(async () => {
    const as = await makeUser();
    const json = { subjectType: "video", subjectId, reason: "spam", details: "" };
    return {
      act: sends("/api/reports", { json, as }),
      after: async () => {
        expect(await statusOf(call("/api/reports", { method: "POST", json, as }))).toBeLessThan(
          300,
        );
        const own = and(eq(reports.reporterId, as.id), eq(reports.subjectId, subjectId));
        const [rows] = await db.select({ n: count() }).from(reports).where(own);
        expect(rows?.n).toBe(1);
      },
    };
  });
  expect(inside).toBeGreaterThan(1);
});

test("an account whose closing fails at any step is either open or closed and restorable", async () => {
  const { inside } = await failEach(async () => {
    const as = await makeUser({ emailVerifiedAt: 1 });
    const body = new URLSearchParams({ username: as.username }).toString();
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const rowOf = () => db.select().from(users).where(eq(users.id, as.id)).get();
    return {
      act: sends("/settings/data?form=delete", { body, headers, as }),
      after: async () => {
        if ((await rowOf())?.deletionRequestedAt === null) {
          expect(
            await statusOf(
              call("/settings/data?form=delete", { method: "POST", body, headers, as }),
            ),
          ).toBe(302);
        }
        expect((await rowOf())?.deletionRequestedAt).not.toBeNull();
        expect(await (await call("/api/auth/me", { as })).json()).toEqual({ user: null });
        await expect.poll(async () => (await mailsTo(`${as.username}@example.com`)).length).toBe(1);
      },
    };
  });
  expect(inside).toBeGreaterThan(3);
});

test("an account deletion that fails at any step continues and deletes all data of the user", async () => {
  const { inside } = await failEach(async () => {
    const user = await makeUser();
    const { id } = await makeVideo(user);
    const closedAt = Date.now() - DELETION_GRACE_MS - 1000;
    await db.update(users).set({ deletionRequestedAt: closedAt }).where(eq(users.id, user.id));
    const job = { type: "delete-account", userId: user.id } as const;
    return {
      act: runs(job),
      after: async () => {
        await runs(job)(env);
        const row = await db.select().from(users).where(eq(users.id, user.id)).get();
        expect([row?.deletedAt !== null, row?.username]).toEqual([true, `deleted-${user.id}`]);
        expect(await testContext().storage.head(`videos/${id}/original`)).toBeNull();
      },
    };
  });
  expect(inside).toBeGreaterThan(5);
});

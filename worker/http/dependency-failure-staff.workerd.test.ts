import { env } from "cloudflare:workers";
import { and, count, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { dataExports, moderationDecisions, staffActions, users } from "../db/schema.ts";
import { call, makeUser, makeVideo, testContext } from "../testing/factories.ts";
import { failEach, runs, sends } from "../testing/fail-each.ts";
import { unzip } from "../testing/unzip.ts";

const ctx = testContext();
const { db } = ctx;

test("a suspension that fails at any step is completed once by a retry, with one audit entry", async () => {
  const staff = await makeUser({ role: "admin" });
  const { inside } = await failEach(async () => {
    const person = await makeUser();
    const form = {
      subject: `user/${person.id}`,
      kind: "suspend",
      rule: "spam",
      reason: "Broken on the way",
      days: "7",
    };
    const body = new URLSearchParams(form).toString();
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const path = "/admin/people?form=decide";
    return {
      act: sends(path, { body, headers, as: staff }),
      after: async () => {
        const row = () =>
          db.select({ at: users.suspendedAt }).from(users).where(eq(users.id, person.id)).get();
        // If the suspension failed, the retry suspends the account. If the account was already
        // suspended, the retry changes nothing.
        await call(path, { method: "POST", body, headers, as: staff });
        expect((await row())?.at).not.toBeNull();
        const [decisions] = await db
          .select({ n: count() })
          .from(moderationDecisions)
          .where(eq(moderationDecisions.userId, person.id));
        const [lines] = await db
          .select({ n: count() })
          .from(staffActions)
          .where(and(eq(staffActions.userId, person.id), eq(staffActions.action, "suspend")));
        expect([decisions?.n, lines?.n]).toEqual([1, 1]);
        expect(await (await call("/api/auth/me", { as: person })).json()).toEqual({ user: null });
      },
    };
  });
  expect(inside).toBeGreaterThan(3);
});

test("a data export that fails at any step is completed by a retry", async () => {
  const { inside } = await failEach(async () => {
    const user = await makeUser({ bio: "All of it" });
    await makeVideo(user, { title: "Carried along" });
    const exportId = ctx.newId("exp");
    await db.insert(dataExports).values({ id: exportId, userId: user.id, createdAt: ctx.now() });
    return {
      act: runs({ type: "make-export", exportId }),
      after: async () => {
        await runs({ type: "make-export", exportId })(env);
        const answer = await call(`/api/exports/${exportId}/file`, { as: user });
        expect(answer.status).toBe(200);
        const files = unzip(new Uint8Array(await answer.arrayBuffer()));
        expect(new TextDecoder().decode(files.get("account.json"))).toContain("All of it");
        expect(new TextDecoder().decode(files.get("data/videos.json"))).toContain("Carried along");
      },
    };
  });
  expect(inside).toBeGreaterThan(5);
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { action as decidePartner } from "../../app/routes/admin.partners.tsx";
import { action as changePayouts } from "../../app/routes/admin.payouts.tsx";
import { action as changeUser } from "../../app/routes/admin.people.tsx";
import { sessions } from "../db/schema.ts";
import { call, makeUser, ORIGIN, type TestUser, testContext } from "../testing/factories.ts";
import { actorOf } from "./session.ts";

const ctx = testContext();

/** Submits a form of a page as an admin. Returns the code of the error, or "done". */
async function submit(
  action: typeof decidePartner | typeof changeUser | typeof changePayouts,
  { token, form, fields }: { token: string; form: string; fields: Record<string, string> },
): Promise<string> {
  const request = new Request(`${ORIGIN}/admin/page?form=${form}`, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      Cookie: `__Host-session=${token}`,
    },
    body: new URLSearchParams(fields),
  });
  const actor = await actorOf(ctx, request);
  return action({ context: { ctx, actor }, request, params: {} } as never).then(
    () => "done",
    (error: unknown) => (error instanceof Error && "code" in error ? String(error.code) : "?"),
  );
}

async function makeAdmin(provedAt: number): Promise<TestUser> {
  const admin = await makeUser({ role: "admin", emailVerifiedAt: 1 });
  await ctx.db.update(sessions).set({ provedAt }).where(eq(sessions.userId, admin.id));
  return admin;
}

test.each([
  ["approves a partner application", decidePartner, "decide"],
  ["decides a partner's appeal", decidePartner, "appeal"],
  ["suspends a partner", decidePartner, "suspend"],
  ["reinstates a partner", decidePartner, "reinstate"],
  ["grants a plan", changeUser, "plan"],
  ["revokes a granted plan", changeUser, "plan-revoke"],
  ["sets a quota", changeUser, "quota"],
  ["removes a quota", changeUser, "quota-clear"],
  ["freezes all payouts", changePayouts, "freeze"],
  ["resumes all payouts", changePayouts, "unfreeze"],
])("an admin %s only after a recent proof of identity", async (_what, action, form) => {
  const fields = { person: "usr_nobody", applicationId: "app_nobody" };
  expect(await submit(action, { ...(await makeAdmin(0)), form, fields })).toBe("REAUTH_REQUIRED");
  const admin = await makeAdmin(ctx.now());
  expect(await submit(action, { ...admin, form, fields })).not.toBe("REAUTH_REQUIRED");
});

test("an admin decides a brand deal only after a recent proof of identity", async () => {
  const decide = async (as: TestUser) => {
    const response = await call("/api/admin/brand-deals/deal_nobody/decision", {
      method: "POST",
      as,
      json: { decision: "approve", reason: "Looks right to us", version: "act_1" },
    });
    return (await response.json<{ code: string }>()).code;
  };
  expect(await decide(await makeAdmin(0))).toBe("REAUTH_REQUIRED");
  expect(await decide(await makeAdmin(ctx.now()))).toBe("NOT_FOUND");
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "../../../db/schema.ts";
import { testContext } from "../../../testing/factories.ts";
import { makeCode } from "../codes/make-code.ts";
import { resetPassword } from "./reset-password.ts";

test("an invited administrator can set a password and stays an administrator", async () => {
  const ctx = testContext();
  const id = ctx.newId("usr");
  // scripts/cloud/administrator.ts creates an administrator with the same columns.
  await ctx.db.insert(users).values({
    id,
    username: "invited_admin",
    email: "invited@example.org",
    displayName: "invited_admin",
    role: "admin",
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
  });
  const code = await makeCode(ctx, { purpose: "reset_password", userId: id, lifetime: 86_400_000 });
  const password = "Long-and-rare-Words-91!";
  const input = { code, password, confirmPassword: password, userAgent: "test" };
  await resetPassword(ctx, input);
  const user = await ctx.db.select().from(users).where(eq(users.id, id)).get();
  expect(user).toMatchObject({ role: "admin", passwordHash: expect.stringMatching(/^scrypt\$/) });
  expect(user?.emailVerifiedAt).not.toBeNull();
  await expect(resetPassword(ctx, input)).rejects.toMatchObject({ code: "GONE" });
});

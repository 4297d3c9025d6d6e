import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { apiKeys, oneTimeCodes } from "../../../db/schema.ts";
import { codeIn, nextMail } from "../../../testing/email.ts";
import { call, makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { actorOf, makePasswordUser } from "../../../testing/factors.ts";
import { makeCode } from "../codes/make-code.ts";
import { confirmEmailChange, requestEmailChange } from "../email-address/change-email.ts";
import { undoEmailChange } from "../email-address/undo-email-change.ts";
import { resetPassword } from "../recovery/reset-password.ts";
import { dropAccess } from "./drop-access.ts";

const FORM = "application/x-www-form-urlencoded";
const ctx = testContext();
const userAgent = "test";
const fieldsOf = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

interface HeldRequest {
  path: string;
  body: string;
  as: TestUser;
}

/** Sends a request without its last byte, waits for `event`, and then sends the last byte. */
async function sendAround({ path, body, as }: HeldRequest, event: () => Promise<unknown>) {
  // The first request is slow, because it imports the module of the page.
  await call(path.split("?")[0] ?? "", { as });
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const bytes = new TextEncoder().encode(body);
  const response = call(path, {
    ...{ method: "POST", as, body: readable },
    headers: { "Content-Type": FORM },
  });
  await writer.write(bytes.slice(0, -1));
  await event();
  await writer.write(bytes.slice(-1));
  await writer.close();
  return response;
}

describe("a request that is delayed until the session has ended", () => {
  test("an account recovery stops a delayed request from setting a password", async () => {
    const owner = await makePasswordUser({ emailVerifiedAt: 1 });
    const actor = await actorOf(owner);
    const email = `intruder.${owner.username}@example.com`;
    await requestEmailChange(ctx, { actor, email, address: `network-${owner.id}` });
    const confirm = codeIn(await nextMail(email, "Confirm"), "/confirm-email");
    await confirmEmailChange(ctx, { code: confirm, userAgent });
    const undo = codeIn(await nextMail(actor.email, "about to change"), "/undo-email");
    const password = "Intruder99zq";
    const body = fieldsOf({ currentPassword: "", password, confirmPassword: password });
    await sendAround({ path: "/settings/security?form=password", body, as: owner }, () =>
      undoEmailChange(ctx, { code: undo, userAgent }),
    );
    const json = { username: owner.username, password };
    expect((await call("/api/auth/login", { method: "POST", json })).status).toBe(401);
  });

  test("an account recovery stops a delayed request from changing the email address", async () => {
    const owner = await makePasswordUser({ emailVerifiedAt: 1 });
    const purpose = "reset_password";
    const code = await makeCode(ctx, { purpose, userId: owner.id, lifetime: 60_000 });
    const password = "Downstream43y";
    const body = fieldsOf({ email: `intruder.${owner.username}@example.com` });
    await sendAround({ path: "/settings/account?form=email", body, as: owner }, () =>
      resetPassword(ctx, { code, password, confirmPassword: password, userAgent }),
    );
    expect(await ctx.db.$count(oneTimeCodes, eq(oneTimeCodes.userId, owner.id))).toBe(0);
  });

  test("an account recovery stops a delayed request from creating an API key", async () => {
    const owner = await makeUser({ plan: "creator_pro", emailVerifiedAt: 1 });
    const body = fieldsOf({ name: "Backup", days: "0", scopes: "read" });
    await sendAround({ path: "/settings/api-keys?form=new", body, as: owner }, () =>
      ctx.db.batch(
        dropAccess(ctx, { event: "email_change_undone", userId: owner.id, addedSince: 0 }),
      ),
    );
    expect(await ctx.db.$count(apiKeys, eq(apiKeys.userId, owner.id))).toBe(0);
  });
});

test("a delayed request creates an API key if the user is still signed in", async () => {
  const owner = await makeUser({ plan: "creator_pro", emailVerifiedAt: 1 });
  const body = fieldsOf({ name: "Backup", days: "0", scopes: "read" });
  await sendAround({ path: "/settings/api-keys?form=new", body, as: owner }, async () => undefined);
  expect(await ctx.db.$count(apiKeys, eq(apiKeys.userId, owner.id))).toBe(1);
});

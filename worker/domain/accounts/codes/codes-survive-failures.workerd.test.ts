import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { createContext } from "../../../context.ts";
import { oauthAccounts, securityEvents, users } from "../../../db/schema.ts";
import { makeUser, testContext } from "../../../testing/factories.ts";
import { failingAt, type When } from "../../../testing/failing-env.ts";
import { DomainError } from "../../kernel/errors.ts";
import { undoEmailChange } from "../email-address/undo-email-change.ts";
import { verifyEmail } from "../email-address/verify-email.ts";
import { pickUsername } from "../oauth/pick-username.ts";
import { resetPassword } from "../recovery/reset-password.ts";
import { makeCode } from "./make-code.ts";

const ctx = testContext();
const { db } = ctx;
const HOUR = 3_600_000;
const userAgent = "test";
type Deps = typeof ctx;
interface Flow {
  run: (deps: Deps) => Promise<unknown>;
  isDone: () => Promise<boolean>;
}

const FLOWS: Record<string, () => Promise<Flow>> = {
  "undoes an email change": async () => {
    const owner = await makeUser({ emailVerifiedAt: 1 });
    const oldEmail = `${owner.username}@example.com`;
    const newEmail = `thief.${owner.username}@example.com`;
    const code = await makeCode(ctx, {
      purpose: "change_email",
      userId: owner.id,
      payload: { kind: "undo", oldEmail, newEmail },
      lifetime: HOUR,
    });
    await db.update(users).set({ email: newEmail }).where(eq(users.id, owner.id));
    return {
      run: (deps) => undoEmailChange(deps, { code, userAgent }),
      isDone: async () => (await rowOf(owner.id))?.email === oldEmail,
    };
  },
  "confirms an email address": async () => {
    const user = await makeUser({ emailVerifiedAt: null });
    const code = await makeCode(ctx, {
      purpose: "verify_email",
      userId: user.id,
      payload: { email: `${user.username}@example.com` },
      lifetime: HOUR,
    });
    return {
      run: (deps) => verifyEmail(deps, { code, userAgent }),
      isDone: async () =>
        (await rowOf(user.id))?.emailVerifiedAt !== null &&
        (await db.$count(securityEvents, eq(securityEvents.userId, user.id))) === 1,
    };
  },
  "finishes a first sign-in with a username": async () => {
    const username = `first_${crypto.randomUUID().slice(0, 8)}`;
    const subject = crypto.randomUUID();
    const code = await makeCode(ctx, {
      purpose: "pick_username",
      userId: null,
      payload: {
        provider: "google",
        issuer: "https://accounts.google.com",
        subject,
        email: `${username}@example.com`,
        next: "/",
      },
      lifetime: HOUR,
    });
    const client = { address: username, userAgent, device: username, isBrowser: true };
    return {
      run: (deps) => pickUsername(deps, { code, username, acceptTerms: true, client }),
      isDone: async () =>
        (await db.$count(oauthAccounts, eq(oauthAccounts.subject, subject))) === 1,
    };
  },
  "resets a password": async () => {
    const user = await makeUser({ emailVerifiedAt: 1, passwordHash: "scrypt$old" });
    const code = await makeCode(ctx, {
      purpose: "reset_password",
      userId: user.id,
      lifetime: HOUR,
    });
    const password = "Long-and-rare-Words-91!";
    return {
      run: (deps) => resetPassword(deps, { code, password, confirmPassword: password, userAgent }),
      isDone: async () => (await rowOf(user.id))?.passwordHash !== "scrypt$old",
    };
  },
};

const rowOf = (id: string) => db.select().from(users).where(eq(users.id, id)).get();

/** Runs the flow once for each call to the platform, which fails in that run. */
async function failEachCall(prepare: () => Promise<Flow>, when: When): Promise<number> {
  for (let n = 1; ; n++) {
    const { run, isDone } = await prepare();
    const failing = failingAt(env, n, when);
    await run(createContext(failing.env, "test")).catch(() => undefined);
    if (!failing.failed()) return n - 1;
    if (!(await isDone())) await run(ctx);
    expect(await isDone(), `after a failure of call ${n}`).toBe(true);
  }
}

describe.each(Object.entries(FLOWS))("a code that %s", (what, prepare) => {
  test(`a code that ${what} works again unless its whole effect is stored, whichever call fails`, async () => {
    expect(await failEachCall(prepare, "before")).toBeGreaterThan(1);
    expect(await failEachCall(prepare, "after")).toBeGreaterThan(1);
  });

  test(`only one of two concurrent uses of a code that ${what} succeeds`, async () => {
    const { run, isDone } = await prepare();
    const results = await Promise.allSettled([run(ctx), run(ctx)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await isDone()).toBe(true);
    await expect(run(ctx)).rejects.toBeInstanceOf(DomainError);
  });
});

import { env } from "cloudflare:workers";
import { and, eq, notLike } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, test } from "vitest";
import { createContext } from "../../../context.ts";
import {
  apiKeys,
  oauthAccounts,
  payoutAccounts,
  recoveryCodes,
  sessions,
  streamKeys,
  totpCredentials,
  users,
} from "../../../db/schema.ts";
import { makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { actorProvedAt, codeOf, enrollTotp } from "../../../testing/factors.ts";
import { watchedEnv } from "../../../testing/watched-env.ts";
import { createApiKey } from "../../accounts/api-keys/create-api-key.ts";
import { changePassword } from "../../accounts/credentials/change-password.ts";
import { confirmTotp, findTotpEnrollment, startTotp } from "../../accounts/factors/enroll-totp.ts";
import { renewRecoveryCodes } from "../../accounts/factors/recovery-codes.ts";
import { linkProvider } from "../../accounts/oauth/link-provider.ts";
import { dropAccess } from "../../accounts/sessions/drop-access.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import { getStreamKey, replaceStreamKey } from "../../live/streams/stream-key.ts";
import { setUpPayouts } from "./set-up-account.ts";

const ctx = testContext();
const { db } = ctx;
const userAgent = "thief";
type Context = typeof ctx;

interface Flow {
  /** Stores what the account has before the intrusion. */
  before?: (owner: TestUser, actor: SignedInActor) => Promise<unknown>;
  run: (deps: Context, actor: SignedInActor) => Promise<unknown>;
}

const password = "Intruder99zq";
const FLOWS: Record<string, Flow> = {
  "an API key": {
    run: (deps, actor) =>
      createApiKey(deps, { actor, userAgent, name: "Bot", scopes: ["read"], days: 0 }),
  },
  "a password": {
    run: (deps, actor) =>
      changePassword(deps, {
        actor,
        currentPassword: "",
        password,
        confirmPassword: password,
        userAgent,
      }),
  },
  "the secret of an authenticator app": { run: (deps, actor) => startTotp(deps, { actor }) },
  "an authenticator app with its recovery codes": {
    before: (_owner, actor) => startTotp(ctx, { actor }),
    run: async (deps, actor) => {
      const enrollment = await findTotpEnrollment(deps, { actor });
      await confirmTotp(deps, { actor, code: codeOf(enrollment?.secret ?? ""), userAgent });
    },
  },
  "new recovery codes": {
    before: (owner) => enrollTotp(owner),
    run: (deps, actor) => renewRecoveryCodes(deps, { actor, userAgent }),
  },
  "a provider account": {
    run: (deps, actor) =>
      linkProvider(deps, {
        actor,
        userAgent,
        identity: {
          provider: "google",
          issuer: "https://accounts.google.com",
          subject: `thief-${actor.id}`,
          email: "thief@example.com",
          emailVerified: true,
          signedInAt: null,
        },
      }),
  },
  "a first stream key": { run: (deps, actor) => getStreamKey(deps, { actor }) },
  "another stream key": {
    before: (_owner, actor) => getStreamKey(ctx, { actor }),
    run: (deps, actor) => replaceStreamKey(deps, { actor, userAgent }),
  },
  "a first payout account": {
    run: (deps, actor) => setUpPayouts(deps, { actor, purpose: "set_up" }),
  },
  "another payout account": {
    before: (_owner, actor) => setUpPayouts(ctx, { actor, purpose: "set_up" }),
    run: (deps, actor) => setUpPayouts(deps, { actor, purpose: "replace" }),
  },
};

/** Ends all access, as the link "This was not me" does. */
const recover = ({ id: userId }: TestUser) =>
  db.batch([
    db.update(users).set({ passwordHash: null }).where(eq(users.id, userId)),
    ...dropAccess(ctx, { event: "email_change_undone", userId, addedSince: 0 }),
  ]);

const OWNED: [string, SQLiteTable, SQLiteColumn][] = [
  ["sessions", sessions, sessions.userId],
  ["apiKeys", apiKeys, apiKeys.userId],
  ["oauthAccounts", oauthAccounts, oauthAccounts.userId],
  ["totpCredentials", totpCredentials, totpCredentials.userId],
  ["recoveryCodes", recoveryCodes, recoveryCodes.userId],
  ["streamKeys", streamKeys, streamKeys.userId],
];

/** Returns the names of all credentials and payout destinations that the account has. */
async function accessOf({ id }: TestUser): Promise<string[]> {
  const names: string[] = [];
  for (const [name, table, userId] of OWNED)
    if ((await db.$count(table, eq(userId, id))) > 0) names.push(name);
  const a = payoutAccounts;
  if ((await db.$count(a, and(eq(a.userId, id), notLike(a.accountId, "detached:%")))) > 0)
    names.push("payoutAccounts");
  const user = await db.select().from(users).where(eq(users.id, id)).get();
  if (user?.passwordHash) names.push("password");
  return names;
}

/** Runs the flow. The owner recovers the account just before the nth call to the platform. */
async function runWithRecovery(flow: Flow, n: number) {
  const owner = await makeUser({ plan: "creator_pro", emailVerifiedAt: 1 });
  const actor = await actorProvedAt(owner, ctx.now());
  await flow.before?.(owner, actor);
  let calls = 0;
  const bindings = watchedEnv(env, async (work) => {
    calls += 1;
    if (calls === n) await recover(owner);
    return work();
  });
  const outcome = await flow.run(createContext(bindings, "test"), actor).then(
    () => "done",
    (error: unknown) => String(error),
  );
  return { owner, outcome, hasRecovered: calls >= n };
}

describe.each(Object.entries(FLOWS))("an intruder's request for %s", (name, flow) => {
  test(`an intruder's request for ${name} leaves no access, whenever the owner's recovery comes`, async () => {
    for (let n = 1; ; n++) {
      const { owner, outcome, hasRecovered } = await runWithRecovery(flow, n);
      if (!hasRecovered) {
        expect(outcome).toBe("done");
        expect(n).toBeGreaterThan(2);
        return;
      }
      expect(await accessOf(owner), `recovery before call ${n}: ${outcome}`).toEqual([]);
    }
  });
});

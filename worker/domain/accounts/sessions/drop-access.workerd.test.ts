import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import {
  apiKeys,
  oauthAccounts,
  oneTimeCodes,
  passkeys,
  sessions,
  streamKeys,
  users,
} from "../../../db/schema.ts";
import { codeIn, nextMail } from "../../../testing/email.ts";
import { testContext } from "../../../testing/factories.ts";
import { actorOf, makePasswordUser, PASSWORD } from "../../../testing/factors.ts";
import { hashSecret } from "../../kernel/secrets/secrets.ts";
import { getStreamKey, requireStreamKeyOwner } from "../../live/streams/stream-key.ts";
import { requestDeletion } from "../../ops/deletion/request-deletion.ts";
import { makeCode } from "../codes/make-code.ts";
import { changePassword } from "../credentials/change-password.ts";
import { confirmEmailChange, requestEmailChange } from "../email-address/change-email.ts";
import { undoEmailChange } from "../email-address/undo-email-change.ts";
import { resetPassword } from "../recovery/reset-password.ts";
import type { SignedInActor } from "../users/contract.ts";
import { verifyPassword } from "../users/passwords.ts";
import { ACCESS_RULES, type AccessEvent } from "./drop-access.ts";
import { revokeOtherSessions } from "./revoke-sessions.ts";
import { startSession } from "./start-session.ts";

const ctx = testContext();
const { db } = ctx;
const userAgent = "test";
const NEW = "Downstream43y";
const changed = { currentPassword: PASSWORD, password: NEW, confirmPassword: NEW, userAgent };
const GONE = { code: "GONE" };

const makeOwner = () => makePasswordUser({ emailVerifiedAt: 1 });
const isPassword = async (user: { id: string }, password: string) =>
  (await verifyPassword(password, (await rowOf(user))?.passwordHash ?? "")).ok;
const rowOf = ({ id }: { id: string }) => db.select().from(users).where(eq(users.id, id)).get();
const sessionsOf = ({ id }: { id: string }) => db.$count(sessions, eq(sessions.userId, id));

/** Returns the codes of both links in the emails about a change of email address. */
async function askForAddress(user: { id: string; token: string; username: string }, email: string) {
  const actor = await actorOf(user);
  // The code gets an older date, because a second request within a minute would be rejected.
  await db.update(oneTimeCodes).set({ createdAt: 1 }).where(eq(oneTimeCodes.userId, user.id));
  await requestEmailChange(ctx, { actor, email, address: `net-${user.id}` });
  return {
    confirm: codeIn(await nextMail(email, "Confirm"), "/confirm-email"),
    undo: codeIn(await nextMail(actor.email, "about to change"), "/undo-email"),
  };
}

const makeReset = (userId: string) =>
  makeCode(ctx, { purpose: "reset_password", userId, lifetime: 60_000 });
const reset = (code: string) =>
  resetPassword(ctx, { code, password: NEW, confirmPassword: NEW, userAgent });

const DROPS: Record<string, (actor: SignedInActor) => Promise<unknown>> = {
  "a password change": (actor) => changePassword(ctx, { actor, ...changed }),
  "a password reset": async ({ id }) => reset(await makeReset(id)),
  "signing out all other sessions": (actor) => revokeOtherSessions(ctx, { actor, userAgent }),
  "closing the account": (actor) => requestDeletion(ctx, { actor, username: actor.username }),
};

describe.each(Object.entries(DROPS))("%s", (_, drop) => {
  test("invalidates the link that would confirm a pending change of email address", async () => {
    const owner = await makeOwner();
    const { confirm } = await askForAddress(owner, `thief.${owner.username}@example.com`);
    await drop(await actorOf(owner));
    await expect(confirmEmailChange(ctx, { code: confirm, userAgent })).rejects.toMatchObject(GONE);
    expect((await rowOf(owner))?.email).toBe(`${owner.username}@example.com`);
  });

  test("invalidates emailed links that reset the password", async () => {
    const owner = await makeOwner();
    const code = await makeReset(owner.id);
    await drop(await actorOf(owner));
    await expect(reset(code)).rejects.toMatchObject(GONE);
  });

  test("keeps the emailed link that restores the old email address", async () => {
    const owner = await makeOwner();
    const { confirm, undo } = await askForAddress(owner, `thief.${owner.username}@example.com`);
    await confirmEmailChange(ctx, { code: confirm, userAgent });
    await drop(await actorOf(owner));
    await undoEmailChange(ctx, { code: undo, userAgent });
    expect((await rowOf(owner))?.email).toBe(`${owner.username}@example.com`);
  });

  test("invalidates the emailed link that would bring back an intruder's email address", async () => {
    const owner = await makeOwner();
    const own = `${owner.username}@example.com`;
    const thiefs = `thief.${own}`;
    const away = await askForAddress(owner, thiefs);
    await confirmEmailChange(ctx, { code: away.confirm, userAgent });
    const back = await askForAddress(owner, own);
    await confirmEmailChange(ctx, { code: back.confirm, userAgent });
    await drop(await actorOf(owner));
    await expect(undoEmailChange(ctx, { code: back.undo, userAgent })).rejects.toMatchObject(GONE);
    expect((await rowOf(owner))?.email).toBe(own);
  });

  test("keeps emailed links that give no access to the account", async () => {
    const owner = await makeOwner();
    const purposes = ["verify_email", "restore_account", "read_decision"] as const;
    for (const purpose of purposes)
      await makeCode(ctx, { purpose, userId: owner.id, lifetime: 60_000 });
    await drop(await actorOf(owner));
    const left = await db
      .select({ purpose: oneTimeCodes.purpose })
      .from(oneTimeCodes)
      .where(eq(oneTimeCodes.userId, owner.id));
    expect(left.map(({ purpose }) => purpose).sort()).toEqual([...purposes].sort());
  });
});

const passkeyOf = ({ id: userId }: { id: string }, id: string, createdAt: number) => {
  const stored = { publicKey: "k", counter: 0, name: "Phone", backedUp: false };
  return { ...stored, id, userId, createdAt };
};

const EVENTS: Record<
  AccessEvent,
  (of: { actor: SignedInActor; undo: () => Promise<string> }) => Promise<unknown>
> = {
  password_changed: ({ actor }) => changePassword(ctx, { actor, ...changed }),
  sessions_revoked: ({ actor }) => revokeOtherSessions(ctx, { actor, userAgent }),
  account_closed: ({ actor }) => requestDeletion(ctx, { actor, username: actor.username }),
  password_reset: async ({ actor }) => reset(await makeReset(actor.id)),
  unconfirmed_password_reset: async ({ actor }) => {
    await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, actor.id));
    await reset(await makeReset(actor.id));
  },
  email_change_undone: async ({ undo }) => undoEmailChange(ctx, { code: await undo(), userAgent }),
};

describe.each(Object.entries(ACCESS_RULES))("the account event %s", (event, rule) => {
  test("ends the sessions, codes, credentials and keys that ACCESS_RULES lists, and no others", async () => {
    const owner = await makeOwner();
    const actor = await actorOf(owner);
    await startSession(ctx, { userId: owner.id, userAgent });
    await db.update(users).set({ plan: "creator_pro" }).where(eq(users.id, owner.id));
    const key = {
      id: ctx.newId("key"),
      userId: owner.id,
      name: "Bot",
      prefix: "trb_1",
      scopes: ["videos" as const],
    };
    await db.insert(apiKeys).values({ ...key, keyHash: key.id, createdAt: 1 });
    const streamKey = (await getStreamKey(ctx, { actor })).key;
    const provider = {
      provider: "google",
      issuer: "https://accounts.google.com",
      subject: owner.id,
    } as const;
    const [old, fresh] = [`old-${owner.id}`, `new-${owner.id}`];
    await db
      .insert(passkeys)
      .values([passkeyOf(owner, old, 1), passkeyOf(owner, fresh, ctx.now())]);
    await db.insert(oauthAccounts).values({ ...provider, userId: owner.id, createdAt: 1 });
    const raise = Object.entries(EVENTS).find(([name]) => name === event)?.[1];
    await raise?.({
      actor,
      undo: async () => (await askForAddress(owner, `thief.${actor.email}`)).undo,
    });
    expect(await sessionsOf(owner)).toBe(rule.sessions === "all" ? 0 : 1);
    expect(await db.$count(apiKeys, eq(apiKeys.userId, owner.id))).toBe(
      rule.apiKeys === "all" ? 0 : 1,
    );
    expect(await db.$count(streamKeys, eq(streamKeys.keyHash, await hashSecret(streamKey)))).toBe(
      rule.streamKey === "replaced" ? 0 : 1,
    );
    const kept = { kept: [fresh, old], "those added since": [old], all: [] }[rule.credentials];
    const left = await db
      .select({ id: passkeys.id })
      .from(passkeys)
      .where(eq(passkeys.userId, owner.id));
    expect(left.map(({ id }) => id).sort()).toEqual(kept);
    expect(await db.$count(oauthAccounts, eq(oauthAccounts.userId, owner.id))).toBe(
      rule.credentials === "all" ? 0 : 1,
    );
  });
});

test("a password reset invalidates the stream key, and the owner gets a new stream key", async () => {
  const owner = await makeOwner();
  const actor = await actorOf(owner);
  const { key } = await getStreamKey(ctx, { actor });
  await expect(requireStreamKeyOwner(ctx, key)).resolves.toMatchObject({ id: owner.id });
  await reset(await makeReset(owner.id));
  await expect(requireStreamKeyOwner(ctx, key)).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  const token = await startSession(ctx, { userId: owner.id, userAgent: "test" });
  const next = await getStreamKey(ctx, { actor: await actorOf({ ...owner, token }) });
  expect(next.key).not.toBe(key);
  await expect(requireStreamKeyOwner(ctx, next.key)).resolves.toMatchObject({ id: owner.id });
});

test("the password stays unchanged when the other sessions cannot be ended", async () => {
  const owner = await makeOwner();
  await startSession(ctx, { userId: owner.id, userAgent });
  const batch = () => Promise.reject(new Error("the database went away"));
  const broken = { ...ctx, db: Object.assign(Object.create(db), { batch }) as typeof db };
  await expect(changePassword(broken, { actor: await actorOf(owner), ...changed })).rejects.toThrow(
    "went away",
  );
  expect([await isPassword(owner, PASSWORD), await sessionsOf(owner)]).toEqual([true, 2]);
  await changePassword(ctx, { actor: await actorOf(owner), ...changed });
  expect(await sessionsOf(owner)).toBe(1);
});

test("only one of two concurrent password changes with the same current password succeeds", async () => {
  const owner = await makeOwner();
  const other = { ...owner, token: await startSession(ctx, { userId: owner.id, userAgent }) };
  const actors = [await actorOf(owner), await actorOf(other)];
  const answers = await Promise.allSettled(
    actors.map((actor, i) =>
      changePassword(ctx, {
        actor,
        ...changed,
        password: `${NEW}${i}`,
        confirmPassword: `${NEW}${i}`,
      }),
    ),
  );
  const won = answers.findIndex(({ status }) => status === "fulfilled");
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await isPassword(owner, `${NEW}${won}`)).toBe(true);
  const left = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, owner.id));
  expect(left).toEqual([{ id: actors[won]?.sessionId }]);
});

import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { apiKeys, sessions } from "../../../db/schema.ts";
import { makeStream, roomOf, TestChat } from "../../../testing/chat.ts";
import { call, makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { makeReadyStream, originOf, TestStudio } from "../../../testing/live.ts";
import { hashSecret } from "../../kernel/secrets/secrets.ts";
import { CLOSE_SIGNED_OUT } from "../../live/streams/contract-live.ts";
import { revokeApiKey } from "../api-keys/revoke-api-key.ts";
import { newApiKey, prefixOf } from "../api-keys/rules.ts";
import { makeCode } from "../codes/make-code.ts";
import { changePassword } from "../credentials/change-password.ts";
import { undoEmailChange } from "../email-address/undo-email-change.ts";
import { resetPassword } from "../recovery/reset-password.ts";
import { closeSockets } from "./close-sockets.ts";
import { endSession } from "./end-session.ts";
import { findActorByToken } from "./find-actor-by-token.ts";
import { revokeOtherSessions, revokeSession } from "./revoke-sessions.ts";
import { startSession } from "./start-session.ts";

const ctx = testContext();
const userAgent = "test";

async function actorOf(user: TestUser) {
  const actor = await findActorByToken(ctx, user.token);
  if (actor.kind === "visitor") throw new Error("Not signed in");
  return actor;
}

const onAnotherDevice = async (user: TestUser): Promise<TestUser> => ({
  ...user,
  token: await startSession(ctx, { userId: user.id, userAgent }),
});

type End = (here: TestUser, there: TestUser) => Promise<unknown>;
const password = "Downstream43y";

const ENDS: Record<string, { end: End; here: boolean; there: boolean }> = {
  "logging out on another device": {
    end: (_, there) => endSession(ctx, there.token),
    here: false,
    there: true,
  },
  "revoking another device's session": {
    end: async (here, there) =>
      revokeSession(ctx, {
        actor: await actorOf(here),
        sessionId: (await actorOf(there)).sessionId,
        userAgent,
      }),
    here: false,
    there: true,
  },
  "signing out all other sessions": {
    end: async (here) => revokeOtherSessions(ctx, { actor: await actorOf(here), userAgent }),
    here: false,
    there: true,
  },
  "a password change": {
    end: async (here) =>
      changePassword(ctx, {
        actor: await actorOf(here),
        currentPassword: "",
        password,
        confirmPassword: password,
        userAgent,
      }),
    here: false,
    there: true,
  },
  "a password reset": {
    end: async ({ id: userId }) => {
      const code = await makeCode(ctx, { purpose: "reset_password", userId, lifetime: 60_000 });
      await resetPassword(ctx, { code, password, confirmPassword: password, userAgent });
    },
    here: true,
    there: true,
  },
  "undoing a change of email address": {
    end: async ({ id: userId, username }) => {
      const oldEmail = `${username}@example.com`;
      const payload = { kind: "undo", oldEmail, newEmail: "thief@example.com" };
      await undoEmailChange(ctx, {
        code: await makeCode(ctx, { purpose: "change_email", userId, payload, lifetime: 60_000 }),
        userAgent,
      });
    },
    here: true,
    there: true,
  },
};

test.each(Object.entries(ENDS))(
  "%s closes the WebSockets of the ended sessions and keeps all other WebSockets open",
  async (_, { end, ...ended }) => {
    const here = await makeUser();
    const there = await onAnotherDevice(here);
    const room = await makeStream(await makeUser());
    const stream = await makeReadyStream(here);
    const studio = await TestStudio.open(stream.id, there);
    await studio.hello();
    studio.chunks(0, 10);
    const chats = {
      here: await TestChat.join(room, { as: here }),
      there: await TestChat.join(room, { as: there }),
    };
    const stranger = await TestChat.join(room, { as: await makeUser() });
    await evictDurableObject(roomOf(room));
    await end(here, there);
    for (const device of ["here", "there"] as const) {
      if (ended[device]) expect(await chats[device].whenClosed()).toMatchObject({ code: 4001 });
      else {
        await chats[device].settle();
        expect(chats[device].closed).toBeNull();
      }
    }
    await stranger.settle();
    expect(stranger.closed).toBeNull();
    await studio.socket.until(() => studio.socket.closed !== null, "the studio's close");
    expect(studio.socket.closed?.code).toBe(CLOSE_SIGNED_OUT);
    const again = await call(`/api/live/${stream.id}/ingest`, {
      as: there,
      headers: { Upgrade: "websocket" },
    });
    expect(again.status).toBe(401);
    const back = await TestChat.join(room, { as: there });
    expect((await back.next("welcome")).userId).toBeNull();
  },
);

test("a creator can continue a live stream on another device after the first session has ended", async () => {
  const here = await makeUser();
  const there = await onAnotherDevice(here);
  const stream = await makeReadyStream(here);
  const first = await TestStudio.open(stream.id, there);
  await first.hello();
  first.chunks(0, 60);
  await first.acknowledges(59);
  await endSession(ctx, there.token);
  await first.socket.until(() => first.socket.closed !== null, "the studio's close");
  const second = await TestStudio.open(stream.id, here);
  expect(await second.hello()).toBe(59);
});

test("revoking an API key closes the key's chat socket and keeps the user's session", async () => {
  const owner = await makeUser({ plan: "creator_pro", emailVerifiedAt: 1 });
  const [keyId, key] = [ctx.newId("key"), newApiKey()];
  const row = {
    id: keyId,
    userId: owner.id,
    name: "Bot",
    prefix: prefixOf(key),
    keyHash: await hashSecret(key),
    createdAt: ctx.now(),
  };
  await ctx.db.insert(apiKeys).values({ ...row, scopes: ["chat"] });
  const room = await makeStream(await makeUser());
  const bot = await TestChat.join(room, { headers: { Authorization: `Bearer ${key}` } });
  const tab = await TestChat.join(room, { as: owner });
  expect((await bot.next("welcome")).userId).toBe(owner.id);
  await revokeApiKey(ctx, { actor: owner, keyId, userAgent });
  expect(await bot.whenClosed()).toMatchObject({ code: 4001 });
  await tab.settle();
  expect(tab.closed).toBeNull();
});

test("a sign-out ends the session and closes its chat connections even if one chat room fails", async () => {
  const user = await makeUser();
  const [away, near] = [await makeStream(await makeUser()), await makeStream(await makeUser())];
  const chat = await TestChat.join(near, { as: user });
  const error = vi.fn();
  const closeSessions: typeof ctx.rooms.closeSessions = async (streamId, ...rest) => {
    if (streamId === away) throw new Error("away");
    await ctx.rooms.closeSessions(streamId, ...rest);
  };
  const broken = { ...ctx, rooms: { ...ctx.rooms, closeSessions }, log: { ...ctx.log, error } };
  await endSession(broken, user.token);
  expect(await chat.whenClosed()).toMatchObject({ code: 4001 });
  expect(error).toHaveBeenCalledOnce();
  await closeSockets(
    { ...broken, db: {} as typeof ctx.db },
    { userId: user.id, ended: { allBut: null } },
  );
  expect(error).toHaveBeenCalledTimes(2);
});

test("the live ingest disconnects a broadcast studio whose session ended, even if no event reports the end", async () => {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator);
  const studio = await TestStudio.open(stream.id, creator);
  await studio.hello();
  studio.chunks(0, 10);
  await studio.acknowledges(4);
  await ctx.db.delete(sessions).where(eq(sessions.userId, creator.id));
  vi.useFakeTimers({ now: Date.now() + 31_000, toFake: ["Date"] });
  try {
    await runDurableObjectAlarm(originOf(stream.id));
  } finally {
    vi.useRealTimers();
  }
  await studio.socket.until(() => studio.socket.closed !== null, "the studio's close");
  expect(studio.socket.closed?.code).toBe(CLOSE_SIGNED_OUT);
});

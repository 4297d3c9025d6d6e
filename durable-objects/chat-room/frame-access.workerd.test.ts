import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { blocks, chatBans, chatModerators, users } from "#worker/db/schema.ts";
import { ClientFrame } from "#worker/domain/live/chat/contract.ts";
import { FRAME_ACCESS, type Standing } from "#worker/domain/live/chat/rules.ts";
import { makeStream, roomOf, TestChat } from "#worker/testing/chat.ts";
import { call, makeUser, type TestUser, testContext } from "#worker/testing/factories.ts";
import { makePrincipals } from "#worker/testing/principals.ts";

const TYPES = Object.keys(FRAME_ACCESS) as ClientFrame["type"][];

/** Each frame is valid, so that only the sender's role can cause a rejection. */
const FRAMES: Record<ClientFrame["type"], (clientId: string) => ClientFrame> = {
  chat: (clientId) => ({ type: "chat", content: "hello", clientId }),
};

interface Case {
  name: string;
  as: TestUser | null;
  bearer?: string;
  streamId: string;
  /** Role of the sender in the chat room; null if the room rejects the socket. */
  standing: Standing | null;
}

async function makeCases(): Promise<Case[]> {
  const { db, now } = testContext();
  const stranger = await makeStream(await makeUser());
  const forSubscribers = await makeStream(await makeUser(), { subscribersOnly: true });
  const cases: Case[] = [];
  for (const { name, person, rank: ownRank, isSuspended, form, key } of await makePrincipals()) {
    // An API key of staff acts without the staff role.
    const rank = key ? Math.min(ownRank, 1) : ownRank;
    // The access matrix tests that API keys without the scope "chat" get no socket.
    if (key && !key.scopes.includes("chat")) continue;
    const bearer = key?.token ?? (form === "bearer" ? person?.token : undefined);
    const sender = {
      as: bearer === undefined ? person : null,
      ...(bearer === undefined ? {} : { bearer }),
    };
    cases.push({
      ...sender,
      name: `${name} in another's room`,
      streamId: stranger,
      standing: rank === 0 ? "visitor" : rank >= 2 ? "moderator" : "member",
    });
    const plan =
      person &&
      (await db.select({ plan: users.plan }).from(users).where(eq(users.id, person.id)).get())
        ?.plan;
    const isSubscriber = rank === 1 && plan != null && plan !== "free";
    cases.push({
      ...sender,
      name: `${name} in a room for subscribers`,
      streamId: forSubscribers,
      standing: rank >= 2 ? "moderator" : isSubscriber ? "member" : null,
    });
    // Nobody can open the stream of a suspended user.
    if (!person || isSuspended) continue;
    const own = await makeStream(person, { subscribersOnly: rank === 1 });
    cases.push({
      ...sender,
      name: `${name} in their own room`,
      streamId: own,
      standing: "streamer",
    });
    const blocker = await makeUser();
    await db
      .insert(blocks)
      .values({ blockerId: blocker.id, blockedId: person.id, createdAt: now() });
    const isStaff = rank >= 2;
    cases.push({
      ...sender,
      name: `${name} where they are blocked`,
      streamId: await makeStream(blocker),
      standing: isStaff ? "moderator" : "blocked",
    });
    const [appointer, silencer] = [await makeUser(), await makeUser()];
    await db
      .insert(chatModerators)
      .values({ channelId: appointer.id, userId: person.id, createdAt: now() });
    cases.push({
      ...sender,
      name: `${name} where they moderate`,
      streamId: await makeStream(appointer),
      standing: "moderator",
    });
    await db.insert(chatBans).values({
      channelId: silencer.id,
      userId: person.id,
      until: now() + 3_600_000,
      createdAt: now(),
    });
    cases.push({
      ...sender,
      name: `${name} in a time-out`,
      streamId: await makeStream(silencer),
      standing: isStaff ? "moderator" : "silenced",
    });
  }
  return cases;
}

test("the chat room accepts each frame type only from the roles that may send that type", async () => {
  // A new frame type of the protocol without a sample in FRAMES fails here.
  expect(ClientFrame._zod.def.options.map((o) => o._zod.def.shape.type._zod.def.values[0])).toEqual(
    TYPES,
  );
  const wrong: string[] = [];
  for (const { name, as, bearer, streamId, standing } of await makeCases()) {
    const headers: Record<string, string> = bearer ? { Authorization: `Bearer ${bearer}` } : {};
    if (standing === null) {
      const { status } = await call(`/api/streams/${streamId}/ws`, {
        as,
        headers: { ...headers, Upgrade: "websocket" },
      });
      if (status !== 403) wrong.push(`${name}: ${status}, want 403`);
      continue;
    }
    const chat = await TestChat.join(streamId, { as, headers });
    for (const type of TYPES) {
      const stored = async () =>
        (await roomOf(streamId).history("test", streamId, { limit: 100, before: null })).messages
          .length;
      const before = await stored();
      chat.send(FRAMES[type](`c-${type}`));
      await chat.settle();
      const rejection = chat.of("error").find((e) => e.clientId === `c-${type}`)?.code ?? null;
      const expected = FRAME_ACCESS[type][standing];
      if (rejection !== expected)
        wrong.push(`${type} by ${name}: ${rejection ?? "taken"}, want ${expected ?? "taken"}`);
      if (expected !== null && (await stored()) !== before)
        wrong.push(`${type} by ${name}: stored`);
      if (expected === null && !chat.of("ack").some((a) => a.clientId === `c-${type}`))
        wrong.push(`${type} by ${name}: not acknowledged`);
    }
    chat.leave();
  }
  expect(wrong).toEqual([]);
});

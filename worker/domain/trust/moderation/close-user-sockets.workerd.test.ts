import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { users } from "../../../db/schema.ts";
import { makeStream, TestChat } from "../../../testing/chat.ts";
import { call, makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import {
  makeReadyStream,
  TestSocket,
  TestStudio,
  testEncoder,
  testInit,
  viewerOf,
} from "../../../testing/live.ts";
import { CLOSE_ENDED } from "../../live/streams/contract-live.ts";
import { closeUserSockets, closeUserSocketsAgain } from "./close-user-sockets.ts";

/** This limit is below the chat room's periodic check (30 s), which would hide a missing close. */
const AT_ONCE = { timeout: 25_000 };

async function suspend(user: TestUser): Promise<void> {
  const ctx = testContext();
  await ctx.db.update(users).set({ suspendedAt: ctx.now() }).where(eq(users.id, user.id));
  await closeUserSockets(ctx, { userId: user.id });
}

test(
  "suspending a user immediately closes only this user's sockets, also in chats of recently ended streams",
  AT_ONCE,
  async () => {
    const [person, other] = [await makeUser(), await makeUser()];
    const rooms = [
      await makeStream(await makeUser()),
      await makeStream(await makeUser(), {
        visibility: "unlisted",
        startedAt: null,
        state: "ready",
      }),
      await makeStream(await makeUser(), { state: "ended", endedAt: Date.now() }),
    ];
    const theirs: TestChat[] = [];
    for (const room of rooms)
      theirs.push(
        await TestChat.join(room, { as: person }),
        await TestChat.join(room, { as: person }),
      );
    const bystanders: TestChat[] = [];
    for (const room of rooms)
      bystanders.push(await TestChat.join(room, { as: other }), await TestChat.join(room));
    await suspend(person);
    for (const chat of theirs) expect(await chat.whenClosed()).toMatchObject({ code: 4003 });
    for (const chat of bystanders) {
      await chat.settle();
      expect(chat.closed).toBeNull();
    }
  },
);

test(
  "suspending a creator immediately ends the creator's browser broadcast and closes the viewers' sockets",
  AT_ONCE,
  async () => {
    const creator = await makeUser();
    const stream = await makeReadyStream(creator);
    const studio = await TestStudio.open(stream.id, creator);
    await studio.hello();
    studio.chunks(0, 60);
    await studio.acknowledges(59);
    const viewer = await viewerOf(stream.id);
    const watching = await TestSocket.open(`${viewer.base}/watch`, null);
    await suspend(creator);
    await studio.socket.until(() => studio.socket.closed !== null, "the studio's close");
    expect(studio.socket.closed?.code).toBe(CLOSE_ENDED);
    await watching.until(() => watching.closed !== null, "the viewer's close");
    expect(watching.closed?.code).toBe(CLOSE_ENDED);
    const row = await testContext().db.query.streams.findFirst({
      where: (s, { eq: is }) => is(s.id, stream.id),
    });
    expect(row?.state).toBe("ended");
    expect(
      (
        await call(`/api/live/${stream.id}/ingest`, {
          as: creator,
          headers: { Upgrade: "websocket" },
        })
      ).status,
    ).toBe(401);
  },
);

test("suspending a creator ends the stream from the creator's encoder and rejects the encoder's next push", async () => {
  const creator = await makeUser();
  const encoder = await testEncoder(creator);
  expect((await encoder.put("init.mp4", testInit())).status).toBeLessThan(300);
  const before = await testContext().db.query.streams.findFirst({
    where: (s, { eq: is }) => is(s.creatorId, creator.id),
  });
  expect(before?.state).toBe("ready");
  await suspend(creator);
  expect((await encoder.put("init.mp4", testInit())).status).toBe(401);
  const after = await testContext().db.query.streams.findMany({
    where: (s, { eq: is }) => is(s.creatorId, creator.id),
  });
  expect(after.map((s) => s.state)).toEqual(["ended"]);
});

test("suspending a user notifies every open chat room, and queues no retry if all respond", async () => {
  const [person, other] = [await makeUser(), await makeUser()];
  const rooms = [await makeStream(await makeUser()), await makeStream(await makeUser())];
  const bystander = await TestChat.join(rooms[0] ?? "", { as: other });
  const ctx = testContext();
  const closeUser = vi.fn(ctx.rooms.closeUser);
  const queue = { send: vi.fn() };
  for (const _ of [1, 2]) {
    closeUser.mockClear();
    await closeUserSockets(
      { ...ctx, rooms: { ...ctx.rooms, closeUser }, queue },
      { userId: person.id },
    );
    for (const room of rooms) expect(closeUser).toHaveBeenCalledWith(room, person.id);
  }
  expect(queue.send).not.toHaveBeenCalled();
  await bystander.settle();
  expect(bystander.closed).toBeNull();
});

test("suspending a user closes the user's sockets although one chat room fails, which a job retries", async () => {
  const person = await makeUser();
  const [away, near] = [await makeStream(await makeUser()), await makeStream(await makeUser())];
  const chats = [
    await TestChat.join(away, { as: person }),
    await TestChat.join(near, { as: person }),
  ];
  const ctx = testContext();
  const unreachable = async (streamId: string, userId: string) => {
    if (streamId === away) throw new Error("away");
    await ctx.rooms.closeUser(streamId, userId);
  };
  const broken = {
    ...ctx,
    rooms: { ...ctx.rooms, closeUser: unreachable },
    queue: { send: vi.fn() },
    log: { ...ctx.log, error: vi.fn() },
  };
  await closeUserSockets(broken, { userId: person.id });
  expect(await chats[1]?.whenClosed()).toMatchObject({ code: 4003 });
  expect(broken.queue.send.mock.calls).toEqual([
    [{ type: "close-user-sockets", userId: person.id }],
  ]);
  await expect(closeUserSocketsAgain(broken, { userId: person.id })).rejects.toThrow(
    "could not be notified",
  );
  await closeUserSocketsAgain(ctx, { userId: person.id });
  expect(await chats[0]?.whenClosed()).toMatchObject({ code: 4003 });
});

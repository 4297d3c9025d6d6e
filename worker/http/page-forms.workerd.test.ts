import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { follows, tips, videoReactions } from "../db/schema.ts";
import {
  call,
  makeUser,
  makeVideo,
  ORIGIN,
  type TestUser,
  testContext,
} from "../testing/factories.ts";
import { failOutside } from "../testing/failing-services.ts";

const post = (path: string, fields: Record<string, string>, as: TestUser | null) =>
  call(path, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Origin: ORIGIN },
    as,
  });
const { db } = testContext();
let creator: TestUser;
let fan: TestUser;
let videoId: string;
beforeEach(async () => {
  creator = await makeUser({ partnerStatus: "active", emailVerifiedAt: 1, takesTips: true });
  fan = await makeUser({ emailVerifiedAt: 1 });
  videoId = (await makeVideo(creator)).id;
});

const counts = async () => ({
  follows: (await db.select().from(follows).where(eq(follows.creatorId, creator.id))).length,
  reactions: (await db.select().from(videoReactions).where(eq(videoReactions.videoId, videoId)))
    .length,
  tips: (await db.select().from(tips).where(eq(tips.subjectId, videoId))).length,
});
const NOTHING = { follows: 0, reactions: 0, tips: 0 };
const forms = (): [string, Record<string, string>][] => [
  [`/watch/${videoId}?form=follow`, { creatorId: creator.id, follow: "on" }],
  [`/@${creator.username}?form=follow`, { creatorId: creator.id, follow: "on" }],
  [`/watch/${videoId}?form=reaction`, { reaction: "like" }],
  [`/watch/${videoId}?form=comment`, { body: "Hello" }],
  ["/subscription-checkout", { plan: "premium", cycle: "monthly" }],
  [`/tips/${videoId}`, { preset: "500", key: "key-of-a-visitor", card: "new" }],
];

test("a visitor who posts a form of a page is sent to sign in", async () => {
  for (const [path, fields] of forms()) {
    const response = await post(path, fields, null);
    expect([path, response.status]).toEqual([path, 303]);
    const next = path.replace(/\?form=\w+/, "");
    expect(response.headers.get("Location")).toBe(`/login?next=${encodeURIComponent(next)}`);
  }
  expect(await counts()).toEqual(NOTHING);
});

test("a form without scripts follows a creator or likes a video, and returns to its page", async () => {
  const followed = await post(
    `/watch/${videoId}?form=follow&t=12`,
    { creatorId: creator.id, follow: "on" },
    fan,
  );
  expect([followed.status, followed.headers.get("Location")]).toEqual([
    303,
    `/watch/${videoId}?t=12`,
  ]);
  await post(`/watch/${videoId}?form=reaction`, { reaction: "like" }, fan);
  expect(await counts()).toEqual({ ...NOTHING, follows: 1, reactions: 1 });
});

test("the forms of a private video are rejected, and nothing is stored", async () => {
  const { id } = await makeVideo(creator, { visibility: "private" });
  for (const [path, fields] of [
    [`/watch/${id}?form=reaction`, { reaction: "like" }],
    [`/watch/${id}?form=comment`, { body: "Hello" }],
    [`/tips/${id}`, { preset: "500", key: "key-of-a-fan", card: "new" }],
  ] as const)
    expect([path, (await post(path, fields, fan)).status]).toEqual([path, 404]);
  expect(await counts()).toEqual(NOTHING);
});

test("the tip form keeps its idempotency key after an unclear failure, so that a retry tips once", async () => {
  const key = crypto.randomUUID();
  const answerOf = async (preset: string) => {
    const fields = { preset, message: "For the kettle", key, card: "new" };
    const response = await post(`/tips/${videoId}`, fields, fan);
    return { status: response.status, hasKey: (await response.text()).includes(`value="${key}"`) };
  };
  expect(await answerOf("1")).toEqual({ status: 400, hasKey: false });
  const outside = failOutside(1, "answers 500");
  const unclear = await answerOf("500").finally(outside.restore);
  expect(unclear).toEqual({ status: 503, hasKey: true });
  await answerOf("500");
  expect(await counts()).toEqual({ ...NOTHING, tips: 1 });
});

describe("the form of the page /tips", () => {
  const give = async () => {
    const key = crypto.randomUUID();
    const fields = { preset: "500", message: "", key, card: "new" };
    await post(`/tips/${videoId}`, fields, fan);
    const isMine = and(eq(tips.giverId, fan.id), eq(tips.clientKey, key));
    const find = () => db.select().from(tips).where(isMine).get();
    const given = await find();
    if (!given) throw new Error("No tip was given");
    return { id: given.id, find };
  };

  test("undoes the user's own tip, and not a tip of another user", async () => {
    const { id, find } = await give();
    const stranger = await makeUser();
    expect((await post("/tips", { tip: id, act: "undo" }, stranger)).status).toBe(404);
    expect((await find())?.state).toBe("pending");
    const undone = await post("/tips", { tip: id, act: "undo" }, fan);
    expect([undone.status, undone.headers.get("Location")]).toEqual([303, "/tips"]);
    expect((await find())?.state).toBe("undone");
  });

  test("lets only the viewer who tipped check the payment of the tip", async () => {
    const { id } = await give();
    expect((await post("/tips", { tip: id, act: "check" }, await makeUser())).status).toBe(404);
    expect((await post("/tips", { tip: id, act: "check" }, fan)).status).toBe(303);
  });
});

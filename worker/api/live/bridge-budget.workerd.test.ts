import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { StreamKey } from "#worker/domain/live/streams/contract-api.ts";
import { streams } from "../../db/schema.ts";
import {
  call,
  makeUser,
  type TestUser,
  testContext,
  withBindings,
} from "../../testing/factories.ts";

const { db } = testContext();
/** All encoders that use the bridge have the address of the bridge. */
const BRIDGE = "203.0.113.9";
const ACCOUNT_LIMIT = 12;

let restore: () => void;
beforeAll(() => {
  restore = withBindings({ ...env, BUDGET_FACTOR: "1" });
});
afterAll(() => restore());

async function keyOf(creator: TestUser): Promise<string> {
  const response = await call("/api/stream-key", { as: creator });
  return (await response.json<StreamKey>()).key;
}

/** Opens a stream as the bridge does, and ends it at once. Returns the status of the response. */
async function openStream(creator: TestUser, key: string): Promise<number> {
  const { status, webSocket } = await call(
    `/live/ingest/${key}?connection=${crypto.randomUUID()}`,
    { headers: { Upgrade: "websocket", "CF-Connecting-IP": BRIDGE } },
  );
  webSocket?.accept();
  webSocket?.close();
  const ended = { state: "ended", endedAt: 1 } as const;
  await db.update(streams).set(ended).where(eq(streams.creatorId, creator.id));
  return status;
}

test("creators who use up their limit of new streams over the bridge do not block other creators", async () => {
  for (let i = 0; i < 10; i++) {
    const creator = await makeUser();
    const key = await keyOf(creator);
    for (let opened = 0; opened < ACCOUNT_LIMIT; opened++)
      expect(await openStream(creator, key)).toBe(101);
    expect(await openStream(creator, key)).toBe(429);
  }
  const other = await makeUser();
  expect(await openStream(other, await keyOf(other))).toBe(101);
}, 120_000);

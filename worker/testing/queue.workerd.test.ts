import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { interactions } from "../db/schema.ts";
import { makeUser, testContext } from "./factories.ts";
import { endEarlierJobs, settleJobs, watchDeliveries } from "./queue.ts";

const message = (id: string, sentAt: number) => ({
  id,
  timestamp: new Date(sentAt),
  body: { type: "process-payment-events" as const },
  attempts: 2,
  ack: vi.fn(),
  retry: vi.fn(),
});

test("the queue discards a message of an earlier test file and delivers a message of the current file", async () => {
  await endEarlierJobs();
  const earlier = message("earlier", Date.now() - 60_000);
  const own = message("own", Date.now());
  const deliver = vi.fn();
  await watchDeliveries(deliver)(
    {
      queue: "tributary-jobs",
      messages: [earlier, own],
      metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } },
      ackAll: vi.fn(),
      retryAll: vi.fn(),
    },
    env,
  );
  expect(earlier.ack).toHaveBeenCalledOnce();
  expect(deliver).toHaveBeenCalledOnce();
  expect(deliver.mock.calls[0]?.[0].messages).toEqual([own]);
});

test("settleJobs waits until an interaction that was sent to the queue is stored", async () => {
  const { db, events } = testContext();
  const { id: userId } = await makeUser();
  await events.send({
    kind: "interaction",
    id: `int_${userId}`,
    userId,
    contentId: "concerts",
    contentType: "search",
    interactionType: "view",
    value: 1,
    sessionId: null,
    deviceType: null,
    at: Date.now(),
  });
  await settleJobs();
  const stored = await db.select().from(interactions).where(eq(interactions.userId, userId));
  expect(stored).toHaveLength(1);
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { users } from "../../../db/schema.ts";
import { makeStream, TestChat } from "../../../testing/chat.ts";
import { call, makeUser, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { startSession } from "../../accounts/sessions/start-session.ts";
import type { ChatMessage } from "../../live/chat/contract.ts";
import type { Job } from "../../ops/jobs/ports.ts";
import { applyDecision } from "./apply-decision.ts";
import { decide } from "./decide.ts";

test("a delayed job hides a suspended user's chat message from a connection that was allowed before the suspension", async () => {
  const ctx = testContext();
  const [admin, person] = [await makeUser({ role: "admin" }), await makeUser()];
  const streamId = await makeStream(await makeUser());
  const delayed: { job: Job; delaySeconds: number }[] = [];
  const queue: typeof ctx.queue = {
    ...ctx.queue,
    send: async (job, options) => {
      if (options?.delaySeconds) delayed.push({ job, delaySeconds: options.delaySeconds });
      else await ctx.queue.send(job, options);
    },
  };
  const { decisionId } = await decide(
    { ...ctx, queue },
    {
      actor: await actorOf(admin),
      subjectType: "user",
      subjectId: person.id,
      kind: "suspend",
      rule: "hate",
      reason: "Insults",
      days: 7,
      fromReports: false,
    },
  );
  const suspendedAt = (at: number | null) =>
    ctx.db.update(users).set({ suspendedAt: at }).where(eq(users.id, person.id));
  // The test simulates a Worker that read the user's row right before the suspension.
  await suspendedAt(null);
  const token = await startSession(ctx, { userId: person.id, userAgent: "test" });
  const late = await TestChat.join(streamId, { as: { ...person, token } });
  await suspendedAt(Date.now());
  late.say("An insult", "m1");
  await late.next("ack");
  const history = async () => (await call(`/api/streams/${streamId}/chat`)).json<ChatMessage[]>();
  expect(await history()).toHaveLength(1);

  expect(delayed).toEqual([
    { job: { type: "apply-decision", decisionId }, delaySeconds: expect.any(Number) },
  ]);
  // The delay is longer than two access checks of a chat room, which run every 10 seconds.
  expect(delayed[0]?.delaySeconds).toBeGreaterThan(20);
  await applyDecision(ctx, { decisionId });
  expect(await history()).toEqual([]);
});

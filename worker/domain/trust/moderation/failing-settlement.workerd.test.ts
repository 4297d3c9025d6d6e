import { expect, test } from "vitest";
import { makeUser, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import type { Job } from "../../ops/jobs/ports.ts";
import { decide } from "./decide.ts";

test("a suspension reaches the chat rooms even if the job that ends the user's plan cannot be queued", async () => {
  const ctx = testContext();
  const actor = await actorOf(await makeUser({ role: "admin" }));
  const { id: subjectId } = await makeUser();
  const queued: Job["type"][] = [];
  const queue = {
    async send({ type }: Job) {
      if (type === "settle-plans") throw new Error("The queue does not answer");
      queued.push(type);
    },
  };
  const suspension = { kind: "suspend", rule: "hate", reason: "Insults", days: 3 } as const;
  await decide(
    { ...ctx, queue },
    { ...suspension, actor, fromReports: false, subjectType: "user", subjectId },
  );
  expect(queued).toContain("apply-decision");
});

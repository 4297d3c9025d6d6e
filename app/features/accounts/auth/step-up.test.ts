import { expect, test } from "vitest";
import { currentQuestion, requestProof, subscribeQuestion } from "./step-up.ts";

test("concurrent requests to confirm the identity share one dialog and get the same result", async () => {
  let notified = 0;
  const stop = subscribeQuestion(() => {
    notified += 1;
  });
  const [first, second] = [requestProof(), requestProof()];
  expect(notified).toBe(1);
  currentQuestion()?.settle(true);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect([currentQuestion(), notified]).toEqual([null, 2]);
  const third = requestProof();
  currentQuestion()?.settle(false);
  expect(await third).toBe(false);
  stop();
});

import { expect, test } from "vitest";
import { currentQuestion, requestProof, subscribeQuestion } from "./step-up.ts";

test("concurrent requests for a proof share one question and get the same answer", async () => {
  let told = 0;
  const stop = subscribeQuestion(() => {
    told += 1;
  });
  const [first, second] = [requestProof(), requestProof()];
  expect(told).toBe(1);
  currentQuestion()?.settle(true);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  expect([currentQuestion(), told]).toEqual([null, 2]);
  const third = requestProof();
  currentQuestion()?.settle(false);
  expect(await third).toBe(false);
  stop();
});

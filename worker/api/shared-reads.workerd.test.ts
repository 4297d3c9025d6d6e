import { expect, test } from "vitest";
import { readOnce } from "./shared-reads.ts";

const KEY = crypto.randomUUID();

test("a request does not read the source if another request caches the response during its `spendMiss`", async () => {
  let reads = 0;
  const tasks: Promise<unknown>[] = [];
  const request = (spendMiss: () => Promise<void>) =>
    readOnce({
      key: `${KEY}/seg-0.m4s`,
      seconds: 600,
      execution: { waitUntil: (task) => void tasks.push(task) },
      spendMiss,
      fetchSource: async () => new Response(`read ${++reads}`),
    });
  let goOn = (): void => undefined;
  let hasMissed = false;
  const slow = request(() => {
    hasMissed = true;
    return new Promise((resolve) => {
      goOn = resolve;
    });
  });
  await expect.poll(() => hasMissed).toBe(true);
  const fast = await request(async () => undefined);
  // After these tasks, the cache contains the response of the fast request.
  await Promise.all(tasks);
  goOn();
  const texts = [fast, await slow].map(({ bytes }) => new TextDecoder().decode(bytes));
  expect(texts).toEqual(["read 1", "read 1"]);
});

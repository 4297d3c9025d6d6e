import { afterEach, expect, test } from "vitest";
import { budgets } from "../../http/budgets.ts";
import { toBudgets } from "../../http/spend-budget.ts";
import { call, makeUser, testContext, withBindings } from "../../testing/factories.ts";
import {
  makeReadyStream,
  testEncoder,
  testFragment,
  testInit,
  viewerOf,
} from "../../testing/live.ts";

let restore = (): void => undefined;
afterEach(() => restore());

/** The rate limit of a network is checked once per this number of calls. */
const CALLS_PER_CHECK = budgets.liveReads.batch;

async function watchLive() {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator);
  const encoder = await testEncoder(creator);
  await encoder.put("init.mp4", testInit());
  for (const i of [0, 1, 2]) await encoder.put(`index${i}.m4s`, testFragment(`<${i}>`));
  await encoder.playlist(0, 3);
  return viewerOf(stream.id);
}

test("a client that requests made-up parts of a live stream gets 429, and other viewers do not", async () => {
  const { base, text } = await watchLive();
  const [file = ""] = (await text("hls.m3u8")).match(/main\/seg-\d+\.\w+/) ?? [];
  // Set only here, because the calls before come from an address that other tests use too.
  restore = withBindings({ BUDGET_FACTOR: "1" });
  const get = async (path: string, address: string) =>
    (await call(`${base}/${path}`, { headers: { "CF-Connecting-IP": address } })).status;
  const [attacker, viewer] = ["203.0.113.77", "203.0.113.78"];
  expect(await get(file, attacker)).toBe(200);
  const { network } = budgets.liveReads;
  await testContext().throttle.count(
    `calls:network:${attacker}`,
    toBudgets("liveReads", network),
    network[0].max,
  );
  const statuses = [];
  for (let part = 0; part < CALLS_PER_CHECK; part++)
    statuses.push(await get(`media.m3u8?_HLS_msn=0&_HLS_part=${part}`, attacker));
  expect(statuses.at(-1)).toBe(429);
  expect(await get("media.m3u8?_HLS_msn=0&_HLS_part=99", viewer)).toBe(200);
  // The rate limit does not apply to this file, because the file is in the cache.
  expect(await get(file, attacker)).toBe(200);
});

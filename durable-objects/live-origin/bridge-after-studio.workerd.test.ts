import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { StreamKey } from "#worker/domain/live/streams/contract-api.ts";
import { call, makeUser, ORIGIN } from "#worker/testing/factories.ts";
import { makeReadyStream, realFragment, realInit, TestStudio } from "#worker/testing/live.ts";

test("an encoder that uses the bridge may go live right after the creator ended a stream from the browser", async () => {
  const creator = await makeUser();
  const stream = await makeReadyStream(creator);
  const studio = await TestStudio.open(stream.id, creator);
  await studio.hello("run-00000001", realInit());
  studio.chunks(0, 60, { fragment: realFragment() });
  await studio.acknowledges(49);
  await call(`/api/streams/${stream.id}/end`, { method: "POST", as: creator });
  const { key } = await (await call("/api/stream-key", { as: creator })).json<StreamKey>();
  const ingest = new Request(`${ORIGIN}/live/ingest/${key}`);
  expect((await exports.default.fetch(ingest)).status).toBe(200);
});

import { expect, test } from "vitest";
import { makeStream } from "../testing/chat.ts";
import { call, makeUser } from "../testing/factories.ts";

const targetOf = async (path: string) => {
  const answer = await call(path);
  return [answer.status, answer.headers.get("Location"), answer.headers.get("Cache-Control")];
};

test("a channel's live address leads to the current stream, and to the live tab between streams", async () => {
  const host = await makeUser();
  const address = `/@${host.username}/live`;
  expect(await targetOf(address)).toEqual([302, `/@${host.username}?tab=live`, "no-store"]);
  const id = await makeStream(host);
  expect(await targetOf(address)).toEqual([302, `/streams/${id}`, "no-store"]);
  expect((await call("/@nobody_at_all/live")).status).toBe(404);
});

import { expect, test } from "vitest";
import { call, makeUser, makeVideo, type TestUser } from "../../../testing/factories.ts";
import { restrict } from "../../../testing/restrict.ts";

/** Posts and deletes a comment. Returns its author, the video's creator and the undo request. */
async function deletedComment() {
  const [creator, author] = [await makeUser(), await makeUser()];
  const { id: videoId } = await makeVideo(creator);
  const send = (as: TestUser, method: string, path: string, json: object = {}) =>
    call(path, { method, json, as });
  const posted = await send(author, "POST", `/api/videos/${videoId}/comments`, { body: "Hello" });
  const { id } = await posted.json<{ id: string }>();
  const deleted = await send(author, "DELETE", `/api/comments/${id}`);
  const { undo } = await deleted.json<{ undo: string }>();
  const restore = () => send(author, "POST", `/api/comments/${id}/restore`, { undo });
  return { creator, author, restore };
}

test("a comment's author can undo the deletion of the comment", async () => {
  const { restore } = await deletedComment();
  expect((await restore()).status).toBe(200);
});

test("a comment's author cannot undo its deletion while staff restrict the author from commenting", async () => {
  const { author, restore } = await deletedComment();
  await restrict(author, "comment");
  expect((await restore()).status).toBe(403);
});

test("a comment's author cannot undo its deletion after the video's creator blocked the author", async () => {
  const { creator, author, restore } = await deletedComment();
  await call(`/api/users/${author.id}/block`, { method: "POST", json: {}, as: creator });
  expect((await restore()).status).toBe(403);
});

import { describe, expect, test } from "vitest";
import { makeStream } from "../testing/chat.ts";
import { endlessBody } from "../testing/endless-body.ts";
import { call, makeUser, makeVideo } from "../testing/factories.ts";

describe("an upload route, before it reads the body,", () => {
  test.each([
    ["captions", "text/vtt", "captions/en?label=English"],
    ["a post's picture", "image/png", "picture"],
    ["a poster", "image/png", "poster"],
    [
      "a storyboard",
      "image/png",
      "storyboard?columns=5&rows=5&tileWidth=160&tileHeight=90&intervalMs=5000&count=8",
    ],
  ])("rejects %s for another user's video", async (_what, type, path) => {
    const [owner, other] = [await makeUser(), await makeUser()];
    const { id } = await makeVideo(owner);
    const { body, read } = endlessBody();
    const response = await call(`/api/videos/${id}/${path}`, {
      method: "PUT",
      as: other,
      body,
      headers: { "Content-Type": type },
    });
    expect(response.status).toBe(404);
    expect(read.bytes).toBeLessThan(256 * 1024);
  });

  test("rejects a thumbnail for another user's stream", async () => {
    const [owner, other] = [await makeUser(), await makeUser()];
    const { body, read } = endlessBody();
    const path = `/api/streams/${await makeStream(owner)}/thumbnail`;
    const response = await call(path, {
      method: "PUT",
      as: other,
      body,
      headers: { "Content-Type": "image/webp" },
    });
    expect(response.status).toBe(404);
    expect(read.bytes).toBeLessThan(256 * 1024);
  });
});

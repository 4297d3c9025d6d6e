import { expect, test } from "vitest";
import { srcSetOf } from "./copies.ts";

test("the srcSet of a video's thumbnail lists two smaller copies and then the full image", () => {
  expect(srcSetOf("/media/token/vid_1/poster-1.webp")).toBe(
    "/media/token/vid_1/poster-1.webp?width=400 400w, /media/token/vid_1/poster-1.webp?width=800 800w, /media/token/vid_1/poster-1.webp 1280w",
  );
});

test("the thumbnail of a live stream has no srcSet, because live thumbnails have no smaller copies", () => {
  expect(srcSetOf("/live/str_1/token/thumb-1.webp")).toBeUndefined();
});

import { matchRoutes } from "@remix-run/react";
import { expect, test } from "vitest";

// The patch is described in docs/decisions/043-router-patch.md.
test("the patched router ranks a list of routes once", () => {
  let reads = 0;
  const route = {
    get path() {
      reads++;
      return "/watch/:videoId";
    },
  };
  const routes = [route];
  expect(matchRoutes(routes, "/watch/vid_1")?.[0]?.params).toEqual({ videoId: "vid_1" });
  const readsOfOneMatch = reads;
  expect(matchRoutes(routes, "/watch/vid_2")?.[0]?.params).toEqual({ videoId: "vid_2" });
  expect(reads).toBe(readsOfOneMatch);
});

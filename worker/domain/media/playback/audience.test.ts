import { expect, test } from "vitest";
import { watchPath } from "../videos/contract.ts";
import { audienceOf, sourceOf } from "./audience.ts";

const OURS = "https://tributary.example";
const from = (page: string, referrer?: string) => {
  const { source, sourceHost } = sourceOf({ page, referrer, appOrigin: OURS });
  return sourceHost === null ? source : `${source} ${sourceHost}`;
};

test("the traffic source of a view is the page of this site on which the viewer clicked the link", () => {
  const watch = "/watch/vid_1";
  expect(from(watch, `${OURS}/`)).toBe("home");
  expect(from(watch, `${OURS}/discover?category=art`)).toBe("home");
  expect(from(watch, `${OURS}/search?q=a`)).toBe("search");
  expect(from(watch, `${OURS}/@nightbus`)).toBe("channel");
  expect(from(watch, `${OURS}/watch/vid_2?from=search`)).toBe("suggested");
  expect(from(watch, `${OURS}/playlists/pl_1`)).toBe("playlist");
  expect(from(watch, `${OURS}/history`)).toBe("history");
  expect(from(watch, `${OURS}/settings/profile`)).toBe("direct");
  expect(from("/?v=vid_1", "https://www.google.com/")).toBe("home");
});

test("a link on another site cannot claim that a page of this site was a view's traffic source", () => {
  expect(from(watchPath("vid_1", { from: "notification" }), `${OURS}/search?q=a`)).toBe(
    "notification",
  );
  expect(from(watchPath("vid_1", { from: "feed" }))).toBe("feed");
  expect(from(watchPath("vid_1", { from: "search" }))).toBe("direct");
  expect(from(watchPath("vid_1", { from: "search" }), "https://forum.example/t/1")).toBe(
    "external forum.example",
  );
  expect(from("/watch/vid_1?from=nonsense", `${OURS}/`)).toBe("home");
});

test("the traffic source of a view can be a playlist, another site's host or a page with an embedded player", () => {
  expect(from(watchPath("vid_2", { list: "pl_1" }), `${OURS}/watch/vid_1?list=pl_1`)).toBe(
    "playlist",
  );
  expect(from("/watch/vid_1", "https://www.News.example:8080/a?b")).toBe(
    "external news.example:8080",
  );
  expect(from("/embed/vid_1", "https://blog.example/post")).toBe("embed blog.example");
  expect(from("/embed/vid_1")).toBe("embed");
  expect(from("/watch/vid_1")).toBe("direct");
});

test('a view with an invalid referrer has the traffic source "direct"', () => {
  for (const nonsense of ["", "about:blank", "javascript:alert(1)", "//", "\u0000", "http://"]) {
    expect(from("/watch/vid_1", nonsense), nonsense).toBe("direct");
    expect(["direct", "home"], nonsense).toContain(from(nonsense));
  }
});

test("robots, device types and countries are detected from the request that starts a playback", () => {
  const of = (userAgent: string, country?: string) =>
    audienceOf({ userAgent, country, appOrigin: OURS });
  const iphone =
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1";
  expect(of(iphone, "DE")).toMatchObject({ device: "mobile", country: "DE", isRobot: false });
  expect(
    of(
      "Mozilla/5.0 (Linux; Android 15; SM-X710) AppleWebKit/537.36 Chrome/140.0 Safari/537.36",
      "XX",
    ),
  ).toMatchObject({
    device: "tablet",
    country: null,
    isRobot: false,
  });
  expect(of("Mozilla/5.0 (SMART-TV; Linux; Tizen 9.0) AppleWebKit/537.36", "T1")).toMatchObject({
    device: "tv",
    country: null,
  });
  expect(
    of("Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)").isRobot,
  ).toBe(true);
  expect(of("curl/8.9").isRobot).toBe(true);
  expect(of("").isRobot).toBe(true);
});

test("the URL of a video's page contains only the given parameters", () => {
  expect(watchPath("vid_1")).toBe("/watch/vid_1");
  expect(watchPath("vid_1", { t: 90.7, list: "pl_1", from: "embed" })).toBe(
    "/watch/vid_1?list=pl_1&t=90&from=embed",
  );
  expect(watchPath("vid_1", { t: 0 })).toBe("/watch/vid_1");
});

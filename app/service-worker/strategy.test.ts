import { expect, test } from "vitest";
import { apiRoutes, pageRoutes } from "#worker/http/route-registry.ts";
import { downloadsAddress, languageOf, preferredLanguage, strategyFor } from "./strategy.ts";

const ORIGIN = "https://tributary.example";
const of = (path: string, { method = "GET", mode = "cors" } = {}) =>
  strategyFor({ method, mode, url: ORIGIN + path }, ORIGIN);

test("the service worker never intercepts the API, media or signed links", () => {
  for (const route of Object.keys(apiRoutes)) {
    const path = (route.split(" ")[1] ?? "").replace(/:\w+/g, "x").replace("*", "x");
    for (const mode of ["cors", "no-cors", "same-origin"])
      expect(of(path, { mode }), path).toBe("leave");
  }
  expect(of("/api/videos", { mode: "navigate" })).toBe("leave");
});

test("the service worker handles page navigations, but does not cache the pages' data", () => {
  for (const { path } of Object.values(pageRoutes)) {
    expect(of(`${path.replace(/:\w+/g, "x")}.data`), path).toBe("leave");
    expect(of(path.replace(/:\w+/g, "x"), { mode: "cors" }), path).toBe("leave");
  }
  expect(of("/watch/vid_1", { mode: "navigate" })).toBe("navigation");
  expect(of("/watch/vid_1", { mode: "navigate", method: "POST" })).toBe("leave");
  expect(of("/embed/vid_1", { mode: "navigate" })).toBe("leave");
});

test("the service worker caches only assets below /assets/ of this site", () => {
  expect(of("/assets/root-a1B2.js")).toBe("asset");
  expect(of("/assets/watch.$videoId-a1B2.js")).toBe("asset");
  expect(of("/assets/de/root-a1B2.js")).toBe("asset");
  expect(of("/assets/x/../../api/videos")).toBe("leave");
  expect(
    strategyFor({ method: "GET", mode: "cors", url: "https://other.example/assets/a.js" }, ORIGIN),
  ).toBe("leave");
});

test("the URL of a download maps to the cached downloads page that plays the download", () => {
  expect(downloadsAddress("/downloads")).toBe("/downloads");
  expect(downloadsAddress("/downloads/vid_01j")).toBe("/downloads?play=vid_01j");
  expect(downloadsAddress("/downloads/../admin")).toBeNull();
  expect(downloadsAddress("/watch/vid_01j")).toBeNull();
});

test("the offline page uses the language of the last loaded page, else of the browser", () => {
  expect(languageOf('<!doctype html><html data-kept="" lang="de" data-theme="dark"><head>')).toBe(
    "de",
  );
  expect(languageOf("<!doctype html><html><body lang='de'>")).toBeNull();
  expect(preferredLanguage(["fr-FR", "DE-at", "en"], ["en", "de"])).toBe("de");
  expect(preferredLanguage(["fr"], ["en", "de"])).toBe("en");
  expect(preferredLanguage([], ["en", "de"])).toBe("en");
});

import { expect, test } from "vitest";
import { apiRoutes, pageRoutes } from "#worker/http/route-registry.ts";
import { downloadsAddress, languageOf, preferredLanguage, strategyFor } from "./strategy.ts";

const ORIGIN = "https://tributary.example";
const of = (path: string, { method = "GET", mode = "cors" } = {}) =>
  strategyFor({ method, mode, url: ORIGIN + path }, ORIGIN);

test("no answer of the API, of media or of a signed link is ever touched, whatever asks for it", () => {
  for (const route of Object.keys(apiRoutes)) {
    const path = (route.split(" ")[1] ?? "").replace(/:\w+/g, "x").replace("*", "x");
    for (const mode of ["cors", "no-cors", "same-origin"])
      expect(of(path, { mode }), path).toBe("leave");
  }
  expect(of("/api/videos", { mode: "navigate" })).toBe("leave");
});

test("no page's data is kept, and a page is only ever asked of the network", () => {
  for (const { path } of Object.values(pageRoutes)) {
    expect(of(`${path.replace(/:\w+/g, "x")}.data`), path).toBe("leave");
    expect(of(path.replace(/:\w+/g, "x"), { mode: "cors" }), path).toBe("leave");
  }
  expect(of("/watch/vid_1", { mode: "navigate" })).toBe("navigation");
  expect(of("/watch/vid_1", { mode: "navigate", method: "POST" })).toBe("leave");
  expect(of("/embed/vid_1", { mode: "navigate" })).toBe("leave");
});

test("hashed files of ours are kept, those of others and paths that climb are not", () => {
  expect(of("/assets/root-a1B2.js")).toBe("asset");
  expect(of("/assets/watch.$videoId-a1B2.js")).toBe("asset");
  expect(of("/assets/de/root-a1B2.js")).toBe("asset");
  expect(of("/assets/x/../../api/videos")).toBe("leave");
  expect(
    strategyFor({ method: "GET", mode: "cors", url: "https://other.example/assets/a.js" }, ORIGIN),
  ).toBe("leave");
});

test("an address of one download leads to the list that plays it", () => {
  expect(downloadsAddress("/downloads")).toBe("/downloads");
  expect(downloadsAddress("/downloads/vid_01j")).toBe("/downloads?play=vid_01j");
  expect(downloadsAddress("/downloads/../admin")).toBeNull();
  expect(downloadsAddress("/watch/vid_01j")).toBeNull();
});

test("what is kept is in the language of the page before, else the browser's, else the first that there is", () => {
  expect(languageOf('<!doctype html><html data-kept="" lang="de" data-theme="dark"><head>')).toBe(
    "de",
  );
  expect(languageOf("<!doctype html><html><body lang='de'>")).toBeNull();
  expect(preferredLanguage(["fr-FR", "DE-at", "en"], ["en", "de"])).toBe("de");
  expect(preferredLanguage(["fr"], ["en", "de"])).toBe("en");
  expect(preferredLanguage([], ["en", "de"])).toBe("en");
});

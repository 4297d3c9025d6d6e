import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { guardWhile } from "./leave-guard.ts";

let page = new EventTarget();
const asks = () => !page.dispatchEvent(new Event("beforeunload", { cancelable: true }));

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
});
afterEach(() => vi.unstubAllGlobals());

test("the browser asks before the user leaves the page while at least one leave guard is active", () => {
  expect(asks()).toBe(false);
  const [endFirst, endSecond] = [guardWhile(), guardWhile()];
  expect(asks()).toBe(true);
  endFirst();
  expect(asks()).toBe(true);
  endSecond();
  expect(asks()).toBe(false);
  const endThird = guardWhile();
  expect(asks()).toBe(true);
  endThird();
});

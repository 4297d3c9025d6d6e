import { expect, test } from "vitest";
import { createPartLog } from "./part-log.ts";

const urlOf = (part: number) =>
  `http://localhost/upload-parts/${Buffer.from(JSON.stringify({ u: "upl", n: part, s: 8_388_608 })).toString("base64url")}.signature`;

function followed() {
  const log = createPartLog();
  return {
    ...log,
    begin: (...parts: number[]) => parts.forEach((part) => void log.started(urlOf(part))),
    store: (...parts: number[]) => parts.forEach((part) => void log.ended(urlOf(part), true)),
    lose: (...parts: number[]) => parts.forEach((part) => void log.ended(urlOf(part), false)),
  };
}

test("the log of an upload's parts attributes a resent part to the interruption that lost the part", () => {
  const log = followed();
  log.begin(1, 2, 3, 4);
  log.cut();
  log.lose(1, 2, 3, 4);
  log.healed();
  log.begin(1, 5, 6, 7);
  log.cut();
  log.lose(1, 5, 6, 7);
  log.healed();
  log.begin(1, 5, 6, 7, 2, 3, 4);
  expect(log.cuts()).toEqual([
    { inFlight: 4, resent: 4, storedSentAgain: 0 },
    { inFlight: 4, resent: 4, storedSentAgain: 0 },
  ]);
});

test("the log of an upload's parts counts every part that is sent again, even a part that the server had stored", () => {
  const log = followed();
  log.begin(1, 2);
  log.store(2);
  log.cut();
  log.lose(1);
  log.healed();
  log.begin(1);
  log.lose(1);
  log.begin(1, 2);
  expect(log.cuts()).toEqual([{ inFlight: 1, resent: 3, storedSentAgain: 1 }]);
});

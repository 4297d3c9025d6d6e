import { expect, test } from "vitest";
import { type ActFacts, judgeAct } from "./rules.ts";

const view = (fetchedBytes: number): ActFacts => ({
  kind: "view",
  identity: "u:0",
  standing: "established",
  day: 1,
  fetchedBytes,
  leastBytes: 1_000_000,
  inMinute: 1,
  viewOfDay: 1,
  viewOfChannel: 1,
  devicePlace: null,
  networks: [],
});

test("a view counts for earnings from 40% of the bytes that its played time needs", () => {
  expect(judgeAct(view(400_000))).toBe("counts");
  expect(judgeAct(view(399_999))).toBe("few_bytes");
});

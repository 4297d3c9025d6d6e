import { expect, test } from "vitest";
import { type UpNextFacts, upNextReason } from "./up-next-reason.ts";

const subject = { title: "Modular night", category: "music", tags: ["Synth"], creatorId: "usr_a" };
const other = { title: "Choir", category: "sports", tags: [], creatorId: "usr_b" };
const reasonFor = (facts: Partial<UpNextFacts>) =>
  upNextReason({
    subject,
    candidate: other,
    creatorName: "Ada",
    predicted: 0,
    isTrending: false,
    ...facts,
  });

test("names the strongest reason why a video is next", () => {
  const sameTag = { ...other, tags: ["SYNTH"], category: "music" };
  expect(reasonFor({ candidate: { ...sameTag, creatorId: "usr_a" }, predicted: 1 })).toBe(
    "More from Ada",
  );
  expect(reasonFor({ candidate: sameTag, predicted: 0.3 })).toBe("Viewers also watched this");
  expect(reasonFor({ candidate: sameTag })).toBe("Also about SYNTH");
  expect(reasonFor({ candidate: { ...other, title: "A modular life" } })).toBe("Similar topic");
  expect(reasonFor({ candidate: { ...other, category: "music" } })).toBe("More Music");
  expect(reasonFor({ isTrending: true })).toBe("Trending now");
  expect(reasonFor({})).toBe("Popular on Tributary");
});

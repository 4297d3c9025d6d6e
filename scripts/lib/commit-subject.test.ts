import { describe, expect, it } from "vitest";
import { subjectProblem } from "./commit-subject.mjs";

describe("subjectProblem", () => {
  it.each([
    "player: keep captions after a quality switch",
    "ll-hls 2: send parts earlier\n\nThe body may be as long as it needs to be, also far beyond seventy-two characters.",
    `a: ${"x".repeat(69)}`,
    "# a comment of git\n\nchat: drop the oldest message",
    "Merge branch 'main' into player",
    'Revert "Player: anything that was once accepted"',
    "fixup! player: keep captions",
    "",
  ])("subjectProblem accepts the commit subject %j", (message) => {
    expect(subjectProblem(message)).toBeUndefined();
  });

  it.each([
    "Keep captions",
    "Player: keep captions",
    "player keep captions",
    "player:keep captions",
    "player: ",
    " player: keep",
  ])("subjectProblem rejects the commit subject %j, which is not `area: change`", (message) => {
    expect(subjectProblem(message)).toContain('Write the subject as "area: change"');
  });

  it("subjectProblem rejects a commit subject of more than 72 characters", () => {
    expect(subjectProblem(`a: ${"x".repeat(70)}`)).toContain("It has 73");
  });
});

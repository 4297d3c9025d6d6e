import { expect, test } from "vitest";
import { rankingFaults } from "./rankings.ts";

const LISTS = "worker/domain/media/videos/queries.ts";
const SCORES = "worker/domain/discovery/recommendations/trending.ts";

test.each([
  ["desc() of a column", LISTS, "q.orderBy(desc(isNew), desc(users.followerCount));"],
  ["desc() of an expression", LISTS, "q.orderBy(desc(max(videos.viewCount)));"],
  ["an SQL expression in orderBy", LISTS, "q.orderBy(sql`viewer_count desc`);"],
  [
    "a column on the line after order by",
    LISTS,
    "sql`select id from videos order by\n view_count`;",
  ],
  ["a sort with a block", LISTS, "cards.sort((a, b) => {\n  return b.views - a.views;\n});"],
  ["order by in SQL", LISTS, "sql`select id from videos order by view_count desc`;"],
  ["a sorted list of cards", LISTS, "cards.sort((a, b) => b.viewers - a.viewers);"],
  ["a score of a card", SCORES, "const rise = card.viewers * bonus;"],
  ["a destructured count", SCORES, "const rise = ({ viewers, startedAt }) => viewers * 2;"],
  ["a sum of public views", SCORES, "sql`sum(case when day > 1 then views else 0 end)`;"],
])("rankingFaults reports %s", (_name, file, code) => {
  expect(rankingFaults(file, code)).toHaveLength(1);
});

test("rankingFaults accepts rankings by verified counts, and comments about public counters", () => {
  expect(
    rankingFaults(SCORES, "// Not card.viewers.\nq.orderBy(desc(videos.verifiedViews));"),
  ).toEqual([]);
});

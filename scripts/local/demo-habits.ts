import { en, Faker } from "@faker-js/faker";
import { ulid } from "ulid";
import * as schema from "../../worker/db/schema.ts";
import { COMMENTS } from "../demo/catalogue-texts.ts";
import type { DemoVideo } from "../demo/catalogue-videos.ts";
import { addShare } from "./demo-audience.ts";
import { addRow, type Rows } from "./seed-write.ts";

const DAY = 86_400_000;
const DAYS = 7;
const HABITS_SEED = 20_261_123;
/** A separate random generator, so that the demo data of scripts/local/seed.ts stays the same. */
const faker = new Faker({ locale: en });

const THANK_YOU_TEXTS = [
  "Thank you, that is good to hear.",
  "Good idea, I will try it in the next one.",
  "It was one take, with the window open.",
  "More of it is coming this month.",
  "Glad it kept you company.",
  "I wrote it down, thank you.",
];

interface Habits {
  now: number;
  userIds: ReadonlyMap<string, string>;
  rows: Rows;
}

interface Video {
  id: string;
  creatorId: string;
  category: DemoVideo["category"];
}

/** Adds activity on each day of the last week, so that two demo accounts have a streak. */
export function addHabits(habits: Habits): void {
  const { now, userIds, rows } = habits;
  faker.seed(HABITS_SEED);
  const list = <T extends { $inferInsert: object }>(table: T): T["$inferInsert"][] =>
    (rows.get(table as never) ?? []) as T["$inferInsert"][];
  const videos = list(schema.videos).flatMap(
    ({ id, creatorId, category, visibility, publishedAt }): Video[] =>
      visibility === "public" && (publishedAt ?? now) < now - DAYS * DAY
        ? [{ id, creatorId, category: category as Video["category"] }]
        : [],
  );
  const liked = new Set(
    list(schema.videoReactions).map(({ videoId, userId }) => `${videoId} ${userId}`),
  );
  for (const username of ["demo_viewer", "nightbus"]) {
    const userId = userIds.get(username) ?? "";
    const others = faker.helpers.shuffle(videos.filter((video) => video.creatorId !== userId));
    const notLiked = others.filter(({ id }) => !liked.has(`${id} ${userId}`));
    for (let daysAgo = DAYS - 1; daysAgo >= 0; daysAgo--) {
      const begins = (Math.floor(now / DAY) - daysAgo) * DAY;
      const at = () =>
        faker.number.int({
          min: begins,
          max: Math.max(begins, Math.min(begins + DAY, now) - DAY / 24),
        });
      for (const { id } of notLiked.splice(0, daysAgo === 0 ? 1 : 2)) {
        addRow(rows, schema.videoReactions, {
          videoId: id,
          userId,
          reaction: "like",
          createdAt: at(),
        });
      }
      const [talked, passedOn] = others.splice(0, 2);
      if (talked)
        comment(rows, {
          userId,
          videoId: talked.id,
          body: faker.helpers.arrayElement(COMMENTS[talked.category]),
          createdAt: at(),
        });
      if (passedOn && daysAgo > 0) {
        const sharedAt = at();
        addShare(rows, { videoId: passedOn.id, viewerKey: `u:${userId}`, sharedAt });
      }
    }
  }
  replyToComments(habits, list(schema.comments));
}

function replyToComments(
  { now, userIds, rows }: Habits,
  comments: (typeof schema.comments.$inferInsert)[],
): void {
  const userId = userIds.get("nightbus") ?? "";
  const ownVideoIds = new Set(
    (rows.get(schema.videos) ?? []).filter((row) => row.creatorId === userId).map(({ id }) => id),
  );
  const toReply = comments
    .filter(
      (one) =>
        ownVideoIds.has(one.videoId) &&
        one.userId !== userId &&
        !one.parentId &&
        one.createdAt < now - DAY,
    )
    .sort((a, b) => a.createdAt - b.createdAt);
  for (const [n, { id, videoId, createdAt: commentedAt }] of toReply
    .slice(0, 2 * (DAYS - 1))
    .entries()) {
    const evening = (Math.floor(now / DAY) - (DAYS - 1) + Math.floor(n / 2)) * DAY + DAY * 0.8;
    const createdAt = Math.max(evening, commentedAt + DAY / 24);
    comment(rows, {
      userId,
      videoId,
      parentId: id,
      body: THANK_YOU_TEXTS[n % THANK_YOU_TEXTS.length] ?? "Thank you.",
      createdAt,
    });
  }
}

const comment = (rows: Rows, row: Omit<typeof schema.comments.$inferInsert, "id">) =>
  addRow(rows, schema.comments, {
    ...row,
    verified: true,
    id: `cmt_${ulid(row.createdAt, () => faker.number.float({ min: 0, max: 0.999 })).toLowerCase()}`,
  });

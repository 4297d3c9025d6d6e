import * as z from "zod";
import type { Store } from "../../scripts/local/local-store.ts";
import { migrate } from "../../scripts/local/migrate.ts";
import { seed } from "../../scripts/local/seed.ts";
import { createDb } from "../../worker/db/client.ts";
import { startSession } from "../../worker/domain/accounts/sessions/start-session.ts";

export const SIGNING_SECRET = "benchmark-secret-of-32-characters!!";
export const ORIGIN = "http://localhost:8787";

export interface DemoSubjects {
  /** ID of the public video with the most views. */
  videoId: string;
  /** ID of a live stream. */
  streamId: string;
  /** Username of the creator of the public video with the most views. */
  creator: string;
  /** Search text: the most frequent word in the titles of videos. */
  word: string;
}

const Ids = z.object({ videoId: z.string(), creator: z.string(), streamId: z.string() });

const newId = (prefix: string) => `${prefix}_${crypto.randomUUID().replaceAll("-", "")}`;

/**
 * Fills an empty database with the demo data and makes one stream of the demo live.
 * @returns the IDs and texts that benchmarks request, and a session token of the demo's viewer
 * @throws Error if the demo has no viewer
 */
export async function prepareDemo(store: Store): Promise<DemoSubjects & { token: string }> {
  await migrate(store.db);
  await seed(store);
  const db = createDb(store.db);
  const found = await store.db
    .prepare(
      `select v.id as videoId, u.username as creator, (select id from streams order by id limit 1) as streamId
       from videos v join users u on u.id = v.creator_id
       where v.state = 'published' and v.visibility = 'public' and v.stream_id is null and v.kind = 'video'
       order by v.view_count desc limit 1`,
    )
    .first();
  const subjects = Ids.parse(found);
  const titles = await db.query.videos.findMany({ columns: { title: true } });
  await store.db
    .prepare("update streams set state = 'live', ended_at = null where id = ?")
    .bind(subjects.streamId)
    .run();
  const user = await db.query.users.findFirst({
    where: (users, { eq }) => eq(users.username, "demo_viewer"),
  });
  if (!user) throw new Error("The demo has no viewer.");
  const token = await startSession(
    { db, now: () => Date.now(), newId, signingSecret: SIGNING_SECRET },
    { userId: user.id, userAgent: "bench" },
  );
  return { ...subjects, word: mostFrequentWord(titles.map(({ title }) => title)), token };
}

function mostFrequentWord(titles: string[]): string {
  const counts = new Map<string, number>();
  for (const title of titles)
    for (const word of new Set(title.toLowerCase().match(/[a-z]{4,}/g)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "";
}

/** Inserts playbacks. Database triggers aggregate these, and the benchmark reads the aggregates. */
const DAY_MS = 86_400_000;

export interface BenchChannel {
  creatorId: string;
  views: number;
  videos: number;
  days: number;
  countries: number;
  followers: number;
  tips: number;
}

export async function fillChannel(
  db: D1Database,
  channel: BenchChannel,
  today: number,
): Promise<void> {
  const at = today * DAY_MS;
  await insertCreator(db, channel, at);
  await insertVideos(db, channel, at);
  await insertDays(db, channel, today);
  await insertRetention(db, channel);
  await insertFollowers(db, channel, at);
  await insertTips(db, channel, at);
}

async function insertCreator(
  db: D1Database,
  { creatorId }: BenchChannel,
  at: number,
): Promise<void> {
  await db
    .prepare(
      "insert into users (id, username, email, display_name, plan, created_at, updated_at) values (?, ?, ?, ?, 'creator_pro', ?, ?)",
    )
    .bind(
      creatorId,
      creatorId.slice(-12),
      `${creatorId}@example.com`,
      "Bench",
      at - 400 * DAY_MS,
      at,
    )
    .run();
}

async function insertVideos(
  db: D1Database,
  { creatorId, views, videos }: BenchChannel,
  at: number,
): Promise<void> {
  await db
    .prepare(
      `with recursive n(i) as (select 0 union all select i + 1 from n where i < ? - 1)
       insert into videos (id, creator_id, title, state, duration_seconds, view_count, published_at, created_at, updated_at)
       select 'vid_' || ? || i, ?, 'Video ' || i, 'published', 300, ? / ?, ?, ?, ? from n`,
    )
    .bind(
      videos,
      creatorId.slice(-6),
      creatorId,
      views,
      videos,
      at - 380 * DAY_MS,
      at - 380 * DAY_MS,
      at,
    )
    .run();
}

async function insertDays(
  db: D1Database,
  { creatorId, views, videos, days, countries }: BenchChannel,
  today: number,
): Promise<void> {
  const each = Math.max(1, Math.round(views / (videos * days)));
  for (let d = 0; d < days; d++) {
    const day = today - Math.floor((d * 365) / days);
    await db.batch([
      db
        .prepare(
          `insert into video_days (video_id, day, playbacks, views, plays, watched_ms)
           select id, ?, ?, ?, ?, ? from videos where creator_id = ?`,
        )
        .bind(day, each, each, each, each * 60_000, creatorId),
      ...[
        ["source", ["home", "search", "suggested", "channel", "external", "direct"]] as const,
        ["device", ["mobile", "desktop", "tablet", "tv"]] as const,
        [
          "country",
          Array.from({ length: countries }, (_, i) =>
            String.fromCharCode(65 + (i % 26), 65 + Math.floor(i / 26)),
          ),
        ] as const,
      ].map(([dimension, values]) =>
        db
          .prepare(
            `insert into video_day_parts (video_id, day, dimension, value, playbacks, views, watched_ms)
             select v.id, ?, ?, j.value, 1, 1, 60000 from videos v, json_each(?) j where v.creator_id = ?`,
          )
          .bind(day, dimension, JSON.stringify(values.slice(0, each)), creatorId),
      ),
    ]);
  }
}

async function insertRetention(db: D1Database, { creatorId }: BenchChannel): Promise<void> {
  await db
    .prepare(
      "insert into video_retention_curves (video_id, plays) select id, ? from videos where creator_id = ?",
    )
    .bind(JSON.stringify([...Array.from({ length: 100 }, () => 10), 20]), creatorId)
    .run();
}

async function insertFollowers(
  db: D1Database,
  { creatorId, followers }: BenchChannel,
  at: number,
): Promise<void> {
  await db
    .prepare(
      `with recursive n(i) as (select 0 union all select i + 1 from n where i < ? - 1)
       insert into users (id, username, email, display_name, created_at, updated_at)
       select 'usr_' || ? || 'f' || i, substr(?, -4) || 'f' || i, ? || i || '@example.com', 'Fan', ?, ? from n`,
    )
    .bind(followers, creatorId.slice(-6), creatorId, creatorId, at, at)
    .run();
  await db
    .prepare(
      `insert into follows (follower_id, creator_id, created_at)
       select id, ?, ? - (rowid % 365) * ${DAY_MS} from users where id like 'usr_' || ? || 'f%'`,
    )
    .bind(creatorId, at, creatorId.slice(-6))
    .run();
}

async function insertTips(
  db: D1Database,
  { creatorId, tips }: BenchChannel,
  at: number,
): Promise<void> {
  for (let i = 0; i < tips; i++) {
    const id = `bench:${creatorId}:${i}`;
    await db.batch([
      db
        .prepare(
          "insert into ledger_entries (journal_id, account, currency, cents) values (?, ?, 'USD', 350), (?, 'outside:customers', 'USD', -350)",
        )
        .bind(id, `creator:${creatorId}:available`, id),
      db
        .prepare(
          "insert into ledger_journals (n, id, kind, currency, facts, content_hash, posted_at) values (null, ?, 'tip', 'USD', '{}', 'bench', ?)",
        )
        .bind(id, at - (i % 300) * DAY_MS),
    ]);
  }
}

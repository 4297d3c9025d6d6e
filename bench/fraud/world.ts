import { drizzle } from "drizzle-orm/d1";
import { type addRow, type Rows, write } from "../../scripts/local/seed-write.ts";
import * as schema from "../../worker/db/schema.ts";
import { PERIOD_MS, periodOf } from "../../worker/domain/media/verdicts/contract.ts";
import { originOf } from "../../worker/domain/media/verdicts/origin.ts";
import { followActId } from "../../worker/domain/media/verdicts/record-act.ts";
import { standingOf } from "../../worker/domain/media/verdicts/rules.ts";
import { judgeActs } from "../../worker/domain/money/fraud/judge-acts.ts";
import { sqliteD1 } from "../recs-growth/sqlite-d1.ts";
import { type Act, DAY_MS, DAYS, START } from "./contract.ts";

const SECRET = "the bench signs nothing";
const CHUNK = 20_000;

export async function judgePopulations(all: readonly Act[]): Promise<Set<Act>> {
  const db = drizzle(sqliteD1(), { schema });
  const ids = await writeActs(db, all);
  const clock = START + DAYS * DAY_MS + 3_600_000;
  const log = {
    info: () => undefined,
    warn: () => undefined,
    error: (event: string, cause: unknown) => console.error(event, cause),
  };
  const newId = (prefix: string) => `${prefix}_${Math.random()}`;
  while ((await judgeActs({ db, now: () => clock, newId, log })) === "more");
  const counted = await db.query.acts.findMany({
    columns: { id: true },
    where: (act, { eq }) => eq(act.verdict, "counts"),
  });
  const countedIds = new Set(counted.map(({ id }) => id));
  return new Set(all.filter((act) => countedIds.has(ids.get(act) ?? "")));
}

type Db = ReturnType<typeof drizzle<typeof schema>>;

async function writeActs(db: Db, all: readonly Act[]): Promise<Map<Act, string>> {
  const users = new Map<string, Act>();
  const creators = new Set<string>();
  for (const act of all) {
    if (act.account !== null) users.set(act.identity.slice(2), act);
    creators.add(act.channel);
  }
  await writeUsers(db, users, creators);
  const videos = new Map(
    all.filter(({ kind }) => kind !== "follow").map((act) => [act.video, act.channel]),
  );
  await writeAll(
    db,
    schema.videos,
    [...videos].map(([id, creatorId]) => ({
      id,
      creatorId,
      title: id,
      createdAt: START,
      updatedAt: START,
    })),
  );
  const ids = new Map<Act, string>();
  const rows = {
    sessions: [] as Session[],
    views: [] as View[],
    follows: [] as Follow[],
    acts: [] as ActRow[],
  };
  for (const [n, act] of all.entries()) {
    const origin = await originOf(
      { signingSecret: SECRET, now: () => act.at },
      { address: act.network, device: act.device },
    );
    const account =
      act.account === null
        ? null
        : {
            createdAt: act.account.createdAt,
            emailVerified: act.account.confirmedAt !== null,
          };
    const standing = standingOf(account, act.at);
    const followerId = act.identity.slice(2);
    const day = Math.floor(act.at / DAY_MS);
    const share = `share:${act.video}:${act.identity}:${day}`;
    const follow = followActId({ followerId, creatorId: act.channel, at: act.at });
    const id = { view: `view:play_${n}`, follow, share }[act.kind];
    ids.set(act, id);
    const subjectId = { view: `play_${n}`, follow: act.channel, share: act.video }[act.kind];
    const playback = {
      id,
      kind: act.kind,
      creatorId: act.channel,
      subjectId,
      viewerKey: act.identity,
      standing,
      at: act.at,
    };
    rows.acts.push({
      ...playback,
      ...origin,
      home: origin.home ?? "",
      period: periodOf(act.at),
    });
    if (act.kind === "follow")
      rows.follows.push({ followerId, creatorId: act.channel, createdAt: act.at });
    else if (act.kind === "view") {
      const ended = {
        fetchedAt: act.at,
        startedAt: act.at,
        lastReportAt: act.at + act.playedMs,
        verdict: "counted" as const,
      };
      const bytes = { fetchedBytes: Math.round(act.fetchedBytes), leastBytes: act.leastBytes };
      rows.sessions.push({
        id: subjectId,
        videoId: act.video,
        viewerKey: act.identity,
        playedMs: act.playedMs,
        ...ended,
        ...bytes,
      });
      rows.views.push({
        videoId: act.video,
        viewerKey: act.identity,
        day,
        countedAt: act.at,
        playbackId: subjectId,
      });
    }
  }
  await writeAll(db, schema.playbackSessions, rows.sessions);
  await writeAll(db, schema.videoViews, rows.views);
  await writeAll(db, schema.follows, rows.follows);
  await writeAll(db, schema.acts, rows.acts);
  return ids;
}

type Session = typeof schema.playbackSessions.$inferInsert;
type View = typeof schema.videoViews.$inferInsert;
type Follow = typeof schema.follows.$inferInsert;
type ActRow = typeof schema.acts.$inferInsert;

async function writeUsers(
  db: Db,
  accounts: ReadonlyMap<string, Act>,
  creators: ReadonlySet<string>,
): Promise<void> {
  const user = (id: string, createdAt: number, emailVerifiedAt: number | null) => ({
    id,
    username: id,
    email: `${id}@example.com`,
    displayName: id,
    createdAt,
    emailVerifiedAt,
    updatedAt: createdAt,
  });
  const users = [...accounts].map(([id, { account }]) =>
    user(id, account?.createdAt ?? START, account?.confirmedAt ?? null),
  );
  const channels = [...creators].map((id) => user(id, START - PERIOD_MS, START));
  await writeAll(db, schema.users, [...users, ...channels]);
}

async function writeAll(
  db: Db,
  table: Parameters<typeof addRow>[1],
  list: Record<string, unknown>[],
): Promise<void> {
  for (let from = 0; from < list.length; from += CHUNK) {
    const rows: Rows = new Map([[table, list.slice(from, from + CHUNK)]]);
    await write({ db, rows });
  }
}

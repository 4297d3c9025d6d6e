import { and, desc, eq, getTableColumns, inArray, not, type SQL, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { fieldsOf } from "../../../db/columns-of.ts";
import { prepared } from "../../../db/prepared.ts";
import { streams, users, videos } from "../../../db/schema.ts";
import { isHiddenFrom } from "../../accounts/hidden/hidden.ts";
import { mayEarn, takesTips } from "../../accounts/plans/may-earn.ts";
import {
  isLockedTo,
  type LockActor,
  subscribersOnlyError,
} from "../../accounts/plans/subscribers-only.ts";
import type { AccessReason } from "../../accounts/readers/readers.ts";
import type { Actor, SignedInActor } from "../../accounts/users/contract.ts";
import { avatarUrl } from "../../accounts/users/rules.ts";
import {
  accessOf,
  followsCreator,
  idOfUsername,
  isVisibleTo,
  VIEWER_PARAM,
  type Viewer,
  viewerParams,
} from "../../accounts/users/visibility.ts";
import { streamAccessFacts } from "../../accounts/visibility/stream-facts.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import { CategorySlug } from "../../media/videos/contract.ts";
import { findWatchableStream, streamGround } from "./access.ts";
import { LIVE_MODES, type LiveMode } from "./contract.ts";
import { type LivePlayback, OwnStream, StreamCard } from "./contract-api.ts";
import { liveBase } from "./live-token.ts";

export type StreamRow = typeof streams.$inferSelect;
type UserRow = typeof users.$inferSelect;
export type ReadDeps = Pick<Deps, "db" | "signingSecret" | "now">;

type Row = { stream: StreamRow; user: UserRow; replayId: string | null };

/** Selects the columns of stream cards. The caller adds the condition of access. */
export const cards = (db: Deps["db"], actor: Viewer = { kind: "visitor" }) =>
  db
    .select({
      stream: { ...getTableColumns(streams), ...streamAccessFacts },
      user: users,
      replayId: videos.id,
      isFollower: followsCreator(actor),
    })
    .from(streams)
    .innerJoin(users, eq(users.id, streams.creatorId))
    .leftJoin(videos, and(eq(videos.streamId, streams.id), eq(videos.state, "published")));

async function toCard(
  deps: ReadDeps,
  row: Row,
  { ground, actor }: { ground: AccessReason; actor: LockActor },
): Promise<StreamCard> {
  const { stream, user } = row;
  const locked = isLockedTo(stream, actor);
  const hasPicture = stream.thumbnailFile !== null && !locked;
  return {
    ...fieldsOf(stream, StreamCard),
    thumbnail: hasPicture
      ? `${(await liveBase(deps, stream, { ground, actor })).base}/${stream.thumbnailFile}`
      : null,
    viewers: stream.viewerCount,
    streamUrl: `/streams/${stream.id}`,
    category: CategorySlug.catch("justchatting").parse(stream.category),
    locked,
    monetized: stream.monetized && mayEarn(user) && user.emailVerifiedAt !== null,
    takesTips: stream.monetized && stream.state !== "ended" && takesTips(user),
    streamer: {
      id: user.id,
      username: user.username,
      name: user.displayName,
      avatar: avatarUrl(user.avatarPath),
      isVerified: user.isVerified,
      followers: user.followerCount,
    },
    replayUrl: row.replayId === null ? null : `/watch/${row.replayId}`,
  };
}

type AskingCreator = Pick<SignedInActor, "id" | "sessionId">;

async function toOwn(deps: ReadDeps, row: Row, { sessionId }: AskingCreator): Promise<OwnStream> {
  const actor = {
    kind: "user",
    id: row.user.id,
    role: row.user.role,
    plan: row.user.plan,
    sessionId,
  } as const;
  return {
    ...fieldsOf(row.stream, OwnStream),
    ...(await toCard(deps, row, { ground: "owner", actor })),
  };
}

const groundOf = ({ stream, user, isFollower }: Row & { isFollower: boolean }, actor: Actor) =>
  streamGround({ ...stream, ...accessOf(user), isFollower }, actor);

/** Builds the cards of streams that the query has found to be listed, in the order of `rows`. */
export const toListedCards = (
  deps: ReadDeps,
  rows: (Row & { isFollower: boolean })[],
  actor: Actor,
): Promise<StreamCard[]> =>
  Promise.all(
    rows.map((row) => toCard(deps, row, { ground: groundOf(row, actor) ?? "viewer", actor })),
  );

/**
 * Returns a stream's row without an access check. After the end of a stream, do not use the row's
 * visibility, because the replay's video then decides who may watch.
 */
export async function findStream(
  { db }: Pick<Deps, "db">,
  streamId: string,
): Promise<StreamRow | null> {
  return (await db.select().from(streams).where(eq(streams.id, streamId)).get()) ?? null;
}

/** SQL expression for the ID of a stream's creator. It saves a query for the ID. */
export const creatorOfStream = (streamId: string) =>
  sql<string>`(select named.creator_id from ${streams} named where named.id = ${streamId})`;

type LiveFilter = {
  limit: number;
  /** Without an actor, the list contains only streams that every visitor may find. */
  actor?: Actor;
} & (
  | { username?: string; category?: undefined }
  | { category?: CategorySlug; username?: undefined }
);

const liveQuery = (which: SQL | undefined) =>
  prepared((db) =>
    cards(db, VIEWER_PARAM)
      .where(
        and(
          eq(streams.state, "live"),
          eq(streams.visibility, "public"),
          isVisibleTo(VIEWER_PARAM),
          which,
        ),
      )
      .orderBy(desc(streams.rankedViewers), sql`${streams}.rowid desc`)
      .limit(sql.placeholder("limit"))
      .prepare(),
  );

const notHidden = not(isHiddenFrom(VIEWER_PARAM, "stream"));
const liveOfAll = liveQuery(notHidden);
const liveOfCategory = liveQuery(and(notHidden, eq(streams.category, sql.placeholder("category"))));
// This list includes streams that the actor hid, because the actor chose this creator's page.
const liveOfCreator = liveQuery(eq(streams.creatorId, idOfUsername(sql.placeholder("username"))));

/** A live stream for a list that another rule sorts again. */
export interface RankedStream {
  card: StreamCard;
  /**
   * Viewers that count for ranking (domain/media/verdicts). Do not rank by `card.viewers`,
   * because sockets without a cookie raise it.
   */
  rankedViewers: number;
}

/** Lists public live streams as `listLiveStreams` does, for a list that another rule sorts. */
export async function listRankedStreams(
  deps: ReadDeps,
  { limit, username, category, actor = VISITOR }: LiveFilter,
): Promise<RankedStream[]> {
  const values = { ...viewerParams(actor), limit };
  const rows = await (username !== undefined
    ? liveOfCreator(deps.db).all({ ...values, username })
    : category !== undefined
      ? liveOfCategory(deps.db).all({ ...values, category })
      : liveOfAll(deps.db).all(values));
  const listed = await toListedCards(deps, rows, actor);
  return listed.map((card, at) => ({ card, rankedViewers: rows[at]?.stream.rankedViewers ?? 0 }));
}

/**
 * Lists public live streams. Sorts by the viewers that count for ranking (domain/media/verdicts),
 * then newest first. The index has the same order.
 */
export async function listLiveStreams(deps: ReadDeps, filter: LiveFilter): Promise<StreamCard[]> {
  return (await listRankedStreams(deps, filter)).map(({ card }) => card);
}

const VISITOR: Actor = { kind: "visitor" };

export async function getWatchableStream(
  deps: ReadDeps,
  { streamId, actor }: { streamId: string; actor: Actor },
): Promise<StreamCard> {
  const row = await cards(deps.db, actor).where(eq(streams.id, streamId)).get();
  const ground = row && groundOf(row, actor);
  if (!row || !ground) throw notFound(t("streams.access.streamName"));
  return toCard(deps, row, { ground, actor });
}

/** Returns the creator's stream that is ready or live; null without such a stream. */
export async function findOpenStream(
  deps: ReadDeps,
  { actor }: { actor: AskingCreator },
): Promise<OwnStream | null> {
  const row = await cards(deps.db)
    .where(and(eq(streams.creatorId, actor.id), inArray(streams.state, ["ready", "live"])))
    .get();
  return row ? toOwn(deps, row, actor) : null;
}

export async function getOwnStream(
  deps: ReadDeps,
  { streamId, actor }: { streamId: string; actor: AskingCreator },
): Promise<OwnStream> {
  const row = await cards(deps.db)
    .where(and(eq(streams.id, streamId), eq(streams.creatorId, actor.id)))
    .get();
  if (!row) throw notFound(t("streams.access.streamName"));
  return toOwn(deps, row, actor);
}

/** Creates a ten-minute link to a stream's media. SUBSCRIBERS_ONLY if the actor needs a plan. */
export async function getLivePlayback(
  deps: ReadDeps,
  { streamId, actor }: { streamId: string; actor: Actor },
): Promise<LivePlayback> {
  const stream = await findWatchableStream(deps, { streamId, actor });
  if (!stream) throw notFound(t("streams.access.streamName"));
  if (stream.locked) throw subscribersOnlyError(t("streams.access.streamName"));
  const modes: LiveMode[] = stream.source === "encoder" ? ["hls"] : [...LIVE_MODES];
  const link = await liveBase(deps, stream, { ground: stream.ground, actor });
  return { ...link, modes, now: deps.now(), startedAt: stream.startedAt };
}

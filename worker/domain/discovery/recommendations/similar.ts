import { eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { users, videos } from "../../../db/schema.ts";
import { type Appetite, appetiteOf } from "../../accounts/hidden/hidden.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import { followsCreator, type Viewer } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import type { StreamCard } from "../../live/streams/contract-api.ts";
import { getWatchableStream, listRankedStreams } from "../../live/streams/queries.ts";
import { trendShare } from "../../media/trend/trend.ts";
import { accessColumns, watchGround } from "../../media/videos/access.ts";
import { toCards } from "../../media/videos/cards.ts";
import type { VideoCard } from "../../media/videos/contract-api.ts";
import { searchTerms } from "../search/rules.ts";
import type { ContentType } from "./contract-trending.ts";
import { type LoadedModel, loadModel } from "./load-model.ts";
import { diversify } from "./models/diversify.ts";
import { scoreFactors } from "./models/implicit-factors.ts";
import { scoreLinear } from "./models/linear-autoencoder.ts";
import { topItems } from "./models/ranking.ts";
import { type Picked, pickPools } from "./pools.ts";
import { type Described, likenessOf, titleWordsOf } from "./similarity.ts";
import { upNextReason } from "./up-next-reason.ts";

type SimilarDeps = Pick<Deps, "db" | "storage" | "now" | "log" | "signingSecret">;
interface SimilarRequest {
  actor: Actor;
  contentId: string;
  limit: number;
}

/** `reason` is a sentence that says why the video follows another one. */
export type UpNextVideo = VideoCard & { reason: string };

const MODEL_CANDIDATES = 60;
const BY_CREATOR = 8;
const BY_CATEGORY = 30;
const PER_WORD = 12;
const TAGS = 5;
const TITLE_WORDS = 3;
const STREAMS = 50;

/** Weight of the model's prediction. Content similarity has the weight 1 - MODEL_WEIGHT. */
const MODEL_WEIGHT = 0.65;
/** Weight of the trend, which decides only between almost equal items. */
const TREND_WEIGHT = 0.1;
/** Diversity of the list (0 to 1), so that the videos of one creator do not fill it. */
const DIVERSITY = 0.2;

const SAME_CREATOR = 0.5;

export function listSimilar(
  deps: SimilarDeps,
  request: SimilarRequest & { type: "video" },
): Promise<VideoCard[]>;
export function listSimilar(
  deps: SimilarDeps,
  request: SimilarRequest & { type: ContentType },
): Promise<VideoCard[] | StreamCard[]>;
/**
 * Lists public items similar to a video or stream, except items that the actor hid or blocked.
 * @throws DomainError NOT_FOUND if the actor may not see the video or stream
 */
export async function listSimilar(
  deps: SimilarDeps,
  { type, ...request }: SimilarRequest & { type: ContentType },
): Promise<VideoCard[] | StreamCard[]> {
  if (type === "stream") return similarStreams(deps, request);
  const upNext = await listUpNext(deps, request);
  return upNext.map(({ reason: _reason, ...card }) => card);
}

/**
 * Lists the videos to watch after a video, best first, each with the reason for it.
 * @throws DomainError NOT_FOUND if the actor may not see the video
 */
export async function listUpNext(
  deps: SimilarDeps,
  { actor, contentId, limit, subject: read }: SimilarRequest & { subject?: Promise<Subject> },
): Promise<UpNextVideo[]> {
  const [subject, model] = await Promise.all([
    read ?? readSubject(deps, { viewer: actor, contentId }),
    loadModel(deps),
  ]);
  if (!subject || !watchGround(subject, actor)) throw notFound(t("recommendations.notFound.video"));
  const byModel = neighborsOf(model, contentId);
  const [{ candidates, trending }, appetite] = await Promise.all([
    findNear(deps, { actor, subject, byModel: [...byModel.keys()] }),
    appetiteOf(deps, actor),
  ]);
  const scored = candidates
    .map((candidate) => ({
      candidate,
      ...scoreOf({ subject, candidate, byModel, trending, appetite }),
    }))
    .sort((a, b) => b.score - a.score || (a.candidate.id < b.candidate.id ? 1 : -1));
  const highest = Math.max(1e-9, scored[0]?.score ?? 0);
  const related = scored.filter(({ likeness }) => likeness > 0).slice(0, 5 * limit);
  const chosen = diversify(
    related.map(({ candidate, score }) => ({ candidate, score: score / highest })),
    limit,
    DIVERSITY,
    (a, b) => (a.candidate.creatorId === b.candidate.creatorId ? SAME_CREATOR : 0),
  );
  const list = [...chosen, ...scored.filter(({ likeness }) => likeness === 0)].slice(0, limit);
  const candidateOf = new Map(list.map(({ candidate }) => [candidate.id, candidate]));
  const rows = list.map(({ candidate }) => candidate.row);
  const cards = await toCards(deps, actor, rows);
  return cards.flatMap((card) => {
    const candidate = candidateOf.get(card.id);
    const facts = candidate && {
      subject,
      candidate,
      creatorName: card.creator.name,
      predicted: byModel.get(card.id) ?? 0,
      isTrending: trending.has(card.id),
    };
    return facts ? [{ ...card, reason: upNextReason(facts) }] : [];
  });
}

type Subject = Awaited<ReturnType<typeof readSubject>>;

/** Reads the video for which similar ones are searched, without an access check. */
export const readSubject = (
  { db }: Pick<Deps, "db">,
  { viewer, contentId }: { viewer: Viewer; contentId: string },
) =>
  db
    .select({
      ...accessColumns,
      title: videos.title,
      category: videos.category,
      tags: videos.tags,
      isFollower: followsCreator(viewer),
    })
    .from(videos)
    .innerJoin(users, eq(users.id, videos.creatorId))
    .where(eq(videos.id, contentId))
    .get();

/** Maps content ids to how strongly this item predicts them, 0 to 1. Empty for an unknown item. */
function neighborsOf(model: LoadedModel | null, contentId: string): ReadonlyMap<string, number> {
  const row = model?.rowOf.get(contentId);
  if (!model || row === undefined) return new Map();
  const { collaborative, factors } = model.model;
  const history = { items: Uint32Array.of(row), weights: Float32Array.of(1) };
  const scores =
    row < collaborative.itemCount
      ? scoreLinear(collaborative, history)
      : scoreFactors(factors, history);
  const nearestRows = topItems(scores, MODEL_CANDIDATES, [row]).filter(
    (at) => (scores[at] ?? 0) > 0,
  );
  const highest = scores[nearestRows[0] ?? 0] ?? 1;
  return new Map(
    nearestRows.flatMap((at) => [[model.contentIds[at] ?? "", (scores[at] ?? 0) / highest]]),
  );
}

/**
 * Reads one more candidate than needed per source, because a source can return the video itself.
 */
async function findNear(
  deps: Pick<Deps, "db">,
  {
    actor,
    subject,
    byModel,
  }: { actor: Actor; subject: Described & { id: string }; byModel: readonly string[] },
): Promise<{ candidates: Picked[]; trending: ReadonlyMap<string, number> }> {
  const tags = subject.tags.flatMap((tag) => phraseOf("tags", tag)).slice(0, TAGS);
  const words = titleWordsOf(subject.title)
    .sort((a, b) => b.length - a.length)
    .slice(0, TITLE_WORDS)
    .flatMap((word) => phraseOf("title", word));
  const picked = await pickPools(deps, {
    actor,
    ids: byModel,
    trending: BY_CATEGORY + 1,
    creators: { of: [subject.creatorId], each: BY_CREATOR + 1 },
    trendingIn: { of: subject.category === null ? [] : [subject.category], each: BY_CATEGORY + 1 },
    words: { of: [...tags, ...words], each: PER_WORD },
  });
  const otherVideos = picked.filter(({ id }) => id !== subject.id);
  const trendingVideos = otherVideos.filter(({ pool }) => pool === "trending");
  const highest = Math.max(0, ...trendingVideos.map(({ trend }) => trend));
  return {
    candidates: [...new Map(otherVideos.map((candidate) => [candidate.id, candidate])).values()],
    trending: new Map(trendingVideos.map(({ id, trend }) => [id, trendShare(trend, highest)])),
  };
}

/** Builds FTS5 expressions for a phrase in one column. Empty for a text without words. */
function phraseOf(column: "tags" | "title", text: string): string[] {
  const terms = searchTerms(text);
  return terms.length === 0 ? [] : [`${column} : "${terms.join(" ")}"`];
}

function scoreOf(input: {
  subject: Described;
  candidate: Picked;
  byModel: ReadonlyMap<string, number>;
  trending: ReadonlyMap<string, number>;
  appetite: Appetite;
}): { likeness: number; score: number } {
  const { subject, candidate, byModel } = input;
  const content = likenessOf(subject, candidate);
  const likeness =
    byModel.size === 0
      ? content
      : MODEL_WEIGHT * (byModel.get(candidate.id) ?? 0) + (1 - MODEL_WEIGHT) * content;
  return {
    likeness,
    score:
      input.appetite(candidate) *
      (likeness + TREND_WEIGHT * (input.trending.get(candidate.id) ?? 0)),
  };
}

async function similarStreams(
  deps: SimilarDeps,
  { actor, contentId, limit }: SimilarRequest,
): Promise<StreamCard[]> {
  const [subject, live, appetite] = await Promise.all([
    getWatchableStream(deps, { streamId: contentId, actor }),
    listRankedStreams(deps, { limit: STREAMS, actor }),
    appetiteOf(deps, actor),
  ]);
  const maxLogViewers = Math.log1p(Math.max(1, ...live.map(({ rankedViewers }) => rankedViewers)));
  const described = ({ title, category, streamer }: StreamCard): Described => ({
    title,
    category,
    tags: [],
    creatorId: streamer.id,
  });
  return live
    .filter(({ card }) => card.id !== contentId)
    .map(({ card, rankedViewers }) => ({
      card,
      score:
        appetite({ creatorId: card.streamer.id, category: card.category }) *
        (likenessOf(described(subject), described(card)) +
          (TREND_WEIGHT * Math.log1p(rankedViewers)) / maxLogViewers),
    }))
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ card }) => card);
}

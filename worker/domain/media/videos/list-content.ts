import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { renditions, videos } from "../../../db/schema.ts";
import type { CreatorRequest } from "../../accounts/readers/readers.ts";
import type { Deps } from "../../deps.ts";
import { CategorySlug } from "./contract.ts";
import {
  type ContentPage,
  type ContentQuery,
  type ContentRow,
  RESTORE_WITHIN_MS,
} from "./contract-studio.ts";
import { processingCount, studioColumns, toStudioHeader } from "./studio-queries.ts";

/** SQLite uses the indexes videos_own_date and videos_own_state only for exactly this SQL. */
const OWN_DATE = sql<number>`(case when ${videos.publishedAt} is not null then ${videos.publishedAt} when ${videos.scheduledAt} is not null then ${videos.scheduledAt} else ${videos.createdAt} end)`;

const ORDERS = {
  newest: { by: OWN_DATE, isDown: true },
  oldest: { by: OWN_DATE, isDown: false },
  views: { by: sql<number>`${videos.viewCount}`, isDown: true },
  comments: { by: sql<number>`${videos.commentCount}`, isDown: true },
  likes: { by: sql<number>`${videos.likeCount}`, isDown: true },
} as const satisfies Record<ContentQuery["sort"], { by: SQL<number>; isDown: boolean }>;

const isProcessing = () =>
  sql`exists (select 1 from ${renditions} r where r.video_id = ${videos}.id and r.state in ('planned', 'uploading'))`;

function inState(state: ContentQuery["state"], now: number): SQL | undefined {
  switch (state) {
    case undefined:
      return ne(videos.state, "removed");
    case "draft":
      return and(eq(videos.state, "draft"), isNull(videos.scheduledAt));
    case "scheduled":
      return and(eq(videos.state, "draft"), isNotNull(videos.scheduledAt));
    case "published":
      return eq(videos.state, "published");
    case "processing":
      return and(ne(videos.state, "removed"), isProcessing());
    case "removed":
      return and(eq(videos.state, "removed"), gt(videos.removedAt, now - RESTORE_WITHIN_MS));
    default: {
      const never: never = state;
      throw new Error(`No filter ${String(never)}`);
    }
  }
}

/** SQLite ignores case only in ASCII letters, so the query is also compared as it was typed. */
const hasWords = (q: string) =>
  q === ""
    ? undefined
    : sql`(instr(lower(${videos.title}), lower(${q})) > 0 or instr(${videos.title}, ${q}) > 0 or instr(lower(${videos.tags}), lower(${q})) > 0)`;

interface End {
  value: number;
  id: string;
}

function parseEnd(text: string | undefined): End | null {
  const [, value, id] = /^(\d{1,15})\.([a-z0-9_]{1,60})$/.exec(text ?? "") ?? [];
  return value && id ? { value: Number(value), id } : null;
}

/** The condition on `by` alone is redundant, but lets SQLite seek in the index. */
function beyond(by: SQL, isDown: boolean, { value, id }: End): SQL | undefined {
  const [past, pastOrAt] = isDown ? ([lt, lte] as const) : ([gt, gte] as const);
  return and(pastOrAt(by, value), or(past(by, value), and(eq(by, value), past(videos.id, id))));
}

interface ListInput extends CreatorRequest {
  query: ContentQuery;
  limit: number;
}

/** Builds the query of a page. Reads one row more than the page holds, to detect another page. */
export function contentQuery(
  { db, now }: Pick<Deps, "db" | "now">,
  { ownerId, query, limit }: Omit<ListInput, "sessionId">,
) {
  const { by, isDown } = ORDERS[query.sort];
  const before = parseEnd(query.before);
  const end = before ?? parseEnd(query.after);
  const isDownNow = before ? !isDown : isDown;
  const direction = isDownNow ? desc : asc;
  return db
    .select({ video: studioColumns, processing: processingCount(), by })
    .from(videos)
    .where(
      and(
        eq(videos.creatorId, ownerId),
        inState(query.state, now()),
        query.visibility && eq(videos.visibility, query.visibility),
        query.kind && eq(videos.kind, query.kind),
        hasWords(query.q),
        end ? beyond(by, isDownNow, end) : undefined,
      ),
    )
    .orderBy(direction(by), direction(videos.id))
    .limit(Math.min(100, limit) + 1);
}

/** Returns one page of a creator's own videos. An invalid cursor returns the first page. */
export async function listContent(
  deps: Pick<Deps, "db" | "signingSecret" | "now">,
  input: ListInput,
): Promise<ContentPage> {
  const { query, limit } = input;
  const found = await contentQuery(deps, input);
  const page = found.slice(0, limit);
  const hasMore = found.length > limit;
  const isBack = parseEnd(query.before) !== null;
  if (isBack) page.reverse();
  const endOf = (row: (typeof page)[number] | undefined) =>
    row ? `${row.by}.${row.video.id}` : null;
  const hasBehind = isBack ? hasMore : parseEnd(query.after) !== null;
  return {
    rows: await Promise.all(page.map((row) => toRow(deps, row, input))),
    next: isBack || hasMore ? endOf(page.at(-1)) : null,
    previous: hasBehind ? endOf(page[0]) : null,
  };
}

type Found = { video: Parameters<typeof toStudioHeader>[1]; processing: number };

async function toRow(
  deps: Pick<Deps, "signingSecret" | "now">,
  { video, processing }: Found,
  owner: CreatorRequest,
): Promise<ContentRow> {
  return {
    ...(await toStudioHeader(deps, video, processing, owner)),
    category: CategorySlug.nullable().catch(null).parse(video.category),
    tags: video.tags,
    views: video.viewCount,
    comments: video.commentCount,
    likes: video.likeCount,
    version: video.detailsVersion,
  };
}

import { and, eq, getTableColumns, getTableName, isNull, type SQL, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { brandings, chatWriters, streams, users, videos } from "../../../db/schema.ts";
import type { Deps } from "../../deps.ts";
import { inLocaleOf } from "../../kernel/locale/user-locale.ts";
import { DEPENDENT_TABLES, USER_DATA, type UserColumn } from "../deletion/user-data-map.ts";

type ReadDeps = Pick<Deps, "db" | "storage" | "rooms" | "now">;

/** A file of an export. It is streamed into the ZIP, because memory cannot hold a video. */
export interface ExportFile {
  name: string;
  lastModified: number;
  input: ReadableStream<Uint8Array> | AsyncIterable<string>;
}

const PAGE = 500;

export async function* exportFiles(deps: ReadDeps, userId: string): AsyncGenerator<ExportFile> {
  const lastModified = deps.now();
  const file = (name: string, input: ExportFile["input"]): ExportFile => ({
    name,
    lastModified,
    input,
  });
  yield file(
    "README.txt",
    once(await inLocaleOf(deps, { userId }, () => t("exports.archive.readmeBody"))),
  );
  for (const entry of USER_DATA) {
    if (entry.file === null) continue;
    const name = entry.table === users ? `${entry.file}.json` : `data/${entry.file}.json`;
    yield file(name, asJson(rowsOf(deps, entry, userId)));
  }
  for (const { table, exported } of DEPENDENT_TABLES) {
    if (exported === undefined) continue;
    const { file: name, rows, pageRows } = exported;
    yield file(`data/${name}.json`, asJson(pages(deps, table, rows(userId), { pageRows })));
  }
  for await (const { streamId } of pages(deps, chatWriters, eq(chatWriters.userId, userId))) {
    yield file(`chat/${streamId}.json`, asJson(messagesOf(deps, String(streamId), userId)));
  }
  for await (const key of mediaKeys(deps, userId)) {
    const object = await deps.storage.get(key);
    // The object may have been deleted after the listing.
    if (object) yield file(key.replace(/^live\//, "streams/"), object.body);
  }
}

/** Yields the storage keys of the user's uploads, but not of derived files such as renditions. */
async function* mediaKeys(deps: ReadDeps, userId: string): AsyncGenerator<string> {
  for await (const video of pages(deps, videos, eq(videos.creatorId, userId))) {
    if (video.state === "removed") continue;
    if (typeof video.originalKey === "string") yield video.originalKey;
    if (typeof video.posterFile === "string")
      yield `videos/${String(video.id)}/${video.posterFile}`;
  }
  // The export leaves out recordings that staff or the creator removed.
  const isKept = and(
    eq(streams.creatorId, userId),
    isNull(streams.decisionId),
    sql`not exists (select 1 from ${videos} v where v.stream_id = ${streams.id} and v.state = 'removed')`,
  );
  for await (const { id } of pages(deps, streams, isKept))
    yield* keysUnder(deps, `live/${String(id)}/`);
  const user = await deps.db.select().from(users).where(eq(users.id, userId)).get();
  const branding = await deps.db
    .select({ path: brandings.logoPath })
    .from(brandings)
    .where(eq(brandings.userId, userId))
    .get();
  for (const path of [user?.avatarPath, user?.bannerPath, branding?.path])
    if (path) yield `images/${path}`;
}

async function* keysUnder({ storage }: ReadDeps, prefix: string): AsyncGenerator<string> {
  let cursor: string | undefined;
  do {
    const page = await storage.list(prefix, cursor);
    yield* page.keys;
    cursor = page.cursor;
  } while (cursor !== undefined);
}

/** Estimates an export's bytes by the user's original videos, which are nearly all its data. */
export async function estimateBytes({ db }: Pick<Deps, "db">, userId: string): Promise<number> {
  const sum = await db
    .select({ bytes: sql<number>`coalesce(sum(${videos.originalSize}), 0)`.mapWith(Number) })
    .from(videos)
    .where(and(eq(videos.creatorId, userId), sql`${videos.state} <> 'removed'`))
    .get();
  return sum?.bytes ?? 0;
}

async function* pages(
  { db }: ReadDeps,
  table: UserColumn["table"],
  where: SQL | undefined,
  {
    current = {},
    pageRows = PAGE,
  }: { current?: UserColumn["current"]; pageRows?: number | undefined } = {},
): AsyncGenerator<Record<string, unknown>> {
  const rowId = sql<number>`${sql.identifier(getTableName(table))}.rowid`;
  let after = 0;
  for (;;) {
    const rows: (Record<string, unknown> & { rowId: number })[] = await db
      .select({ ...getTableColumns(table), ...current, rowId })
      .from(table)
      .where(and(where, sql`${rowId} > ${after}`))
      .orderBy(rowId)
      .limit(pageRows);
    for (const { rowId: at, ...row } of rows) {
      after = at;
      yield row;
    }
    if (rows.length < pageRows) return;
  }
}

async function* rowsOf(
  deps: ReadDeps,
  entry: UserColumn,
  userId: string,
): AsyncGenerator<Record<string, unknown>> {
  const key = entry.keyKind === "viewer-key" ? `u:${userId}` : userId;
  const rowFilter = typeof entry.rows === "string" ? undefined : entry.rows;
  const where = and(eq(entry.by, key), rowFilter);
  for await (const row of pages(deps, entry.table, where, { current: entry.current })) {
    yield Object.fromEntries(Object.entries(row).filter(([name]) => !entry.omit?.includes(name)));
  }
}

async function* messagesOf(
  { rooms }: ReadDeps,
  streamId: string,
  userId: string,
): AsyncGenerator<unknown> {
  let after: string | null = null;
  for (;;) {
    const page = await rooms.messagesOf(streamId, userId, { limit: PAGE, after });
    yield* page;
    after = page.at(-1)?.id ?? null;
    if (page.length < PAGE) return;
  }
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

async function* asJson(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const row of rows) {
    yield separator + JSON.stringify(row);
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

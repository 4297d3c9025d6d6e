import { and, eq, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { t } from "#i18n/t.ts";
import { playlists, users, videos } from "../../../db/schema.ts";
import { isOpenAccount, isVisibleTo } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import { isListed } from "../../media/videos/queries.ts";
import { escapeXml } from "./xml.ts";

/** Rows per sitemap file. The protocol allows 50,000 URLs and 50 MB. */
const ADDRESSES = 5000;
/** Maximum number of files per kind (videos, channels, playlists). */
const MAX_FILES = 1000;

const PAGES = [
  ...[
    "/",
    "/browse",
    "/discover",
    "/live-stream",
    "/partner",
    "/subscription",
    "/global-dashboard",
    "/help",
    "/api/docs",
  ],
  ...[
    "/terms",
    "/privacy",
    "/refund",
    "/cookies",
    "/dmca",
    "/accessibility",
    "/security",
    "/guidelines",
    "/status",
  ],
];

interface Address {
  path: string;
  changedAt: number | null;
}

type MapDeps = Pick<Deps, "db" | "appOrigin">;

/**
 * Rows of a file: a range of rowids, so that the cost of a file and of the index does not grow with
 * the tables. The plus in the conditions keeps SQLite from reading all public rows by an index.
 */
interface Range {
  after: number;
  upTo: number;
}

const isIn = (table: SQLiteTable, { after, upTo }: Range) =>
  sql`${table}.rowid > ${after} and ${table}.rowid <= ${upTo}`;

const KINDS = {
  videos: {
    table: videos,
    list: async ({ db }: MapDeps, range: Range): Promise<Address[]> => {
      const rows = await db
        .select({ id: videos.id, at: videos.updatedAt })
        .from(videos)
        .crossJoin(users)
        .where(
          and(
            isIn(videos, range),
            eq(users.id, videos.creatorId),
            isListed,
            isVisibleTo(undefined),
          ),
        )
        .orderBy(sql`${videos}.rowid`);
      return rows.map(({ id, at }) => ({ path: `/watch/${id}`, changedAt: at }));
    },
  },
  channels: {
    table: users,
    list: async ({ db }: MapDeps, range: Range): Promise<Address[]> => {
      const rows = await db
        .select({ username: users.username })
        .from(users)
        .where(and(isIn(users, range), isOpenAccount(), eq(users.profileVisibility, "public")))
        .orderBy(sql`${users}.rowid`);
      return rows.map(({ username }) => ({ path: `/@${username}`, changedAt: null }));
    },
  },
  playlists: {
    table: playlists,
    list: async ({ db }: MapDeps, range: Range): Promise<Address[]> => {
      const rows = await db
        .select({ id: playlists.id, at: playlists.updatedAt })
        .from(playlists)
        .crossJoin(users)
        .where(
          and(
            isIn(playlists, range),
            eq(users.id, playlists.ownerId),
            sql`+${playlists.visibility} = 'public' and +${playlists.kind} = 'list'`,
            sql`${playlists.itemCount} > 0`,
            isVisibleTo(undefined),
          ),
        )
        .orderBy(sql`${playlists}.rowid`);
      return rows.map(({ id, at }) => ({ path: `/playlists/${id}`, changedAt: at }));
    },
  },
} as const;
type Kind = keyof typeof KINDS;
const isKind = (name: string): name is Kind => Object.hasOwn(KINDS, name);

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

async function countFiles({ db }: MapDeps, kind: Kind): Promise<number> {
  const { table } = KINDS[kind];
  const last = await db.get<{ rowid: number | null }>(
    sql`select max(rowid) as rowid from ${table}`,
  );
  return Math.min(MAX_FILES, Math.ceil((last.rowid ?? 0) / ADDRESSES));
}

/**
 * Builds the index of all sitemap files. Contains only public content. A file can be empty if none
 * of its rows is public.
 */
export async function sitemapIndex(deps: MapDeps): Promise<string> {
  const names = ["pages.xml"];
  for (const kind of Object.keys(KINDS).filter(isKind)) {
    const files = await countFiles(deps, kind);
    for (let i = 0; i < files; i++) names.push(`${kind}-${i + 1}.xml`);
  }
  const files = names.map(
    (name) => `<sitemap><loc>${escapeXml(`${deps.appOrigin}/sitemaps/${name}`)}</loc></sitemap>`,
  );
  return `${HEAD}\n<sitemapindex ${XMLNS}>${files.join("")}</sitemapindex>\n`;
}

/** Builds one sitemap file, such as videos-1.xml. @throws DomainError NOT_FOUND */
export async function sitemapFile(deps: MapDeps, name: string): Promise<string> {
  if (name === "pages.xml")
    return urlSet(
      deps,
      PAGES.map((path) => ({ path, changedAt: null })),
    );
  const [, kind = "", number = "0"] = /^([a-z]+)-([1-9]\d{0,2})\.xml$/.exec(name) ?? [];
  if (!isKind(kind)) throw notFound(t("feeds.notFound.sitemap"));
  if (Number(number) > (await countFiles(deps, kind))) throw notFound(t("feeds.notFound.sitemap"));
  const upTo = Number(number) * ADDRESSES;
  return urlSet(deps, await KINDS[kind].list(deps, { after: upTo - ADDRESSES, upTo }));
}

function urlSet({ appOrigin }: MapDeps, addresses: Address[]): string {
  const urls = addresses.map(({ path, changedAt }) => {
    const changed =
      changedAt === null ? "" : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`;
    return `<url><loc>${escapeXml(appOrigin + path)}</loc>${changed}</url>`;
  });
  return `${HEAD}\n<urlset ${XMLNS}>${urls.join("")}</urlset>\n`;
}

/** Builds robots.txt, which excludes personal pages, URLs that change data, and endless lists. */
export const robotsText = (appOrigin: string) =>
  [
    "User-agent: *",
    ...[
      "/api/",
      "/settings",
      "/studio",
      "/search",
      "/login",
      "/signup",
      "/upload",
      "/history",
      "/notifications",
      "/dmca/",
    ].map((path) => `Disallow: ${path}`),
    "Allow: /api/docs",
    "Allow: /api/oembed",
    "Allow: /api/videos/*/poster",
    "",
    `Sitemap: ${appOrigin}/sitemap.xml`,
    "",
  ].join("\n");

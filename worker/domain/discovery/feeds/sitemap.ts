import { and, count, desc, eq, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { playlists, users, videos } from "../../../db/schema.ts";
import { isOpenAccount, isVisibleTo } from "../../accounts/users/visibility.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../kernel/errors.ts";
import { escapeXml } from "./xml.ts";

/** URLs per sitemap file. The protocol allows 50,000 URLs and 50 MB. */
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

const isPublicChannel = isVisibleTo(undefined);
const listedVideos = and(
  eq(videos.state, "published"),
  eq(videos.visibility, "public"),
  isPublicChannel,
);
const listedLists = and(
  eq(playlists.visibility, "public"),
  eq(playlists.kind, "list"),
  sql`${playlists.itemCount} > 0`,
  isPublicChannel,
);
const isOpenChannel = and(isOpenAccount(), eq(users.profileVisibility, "public"));

const KINDS = {
  videos: {
    count: async ({ db }: MapDeps) =>
      (
        await db
          .select({ n: count() })
          .from(videos)
          .innerJoin(users, eq(users.id, videos.creatorId))
          .where(listedVideos)
      )[0]?.n ?? 0,
    list: async ({ db }: MapDeps, offset: number): Promise<Address[]> => {
      const rows = await db
        .select({ id: videos.id, at: videos.updatedAt })
        .from(videos)
        .innerJoin(users, eq(users.id, videos.creatorId))
        .where(listedVideos)
        .orderBy(desc(videos.publishedAt), desc(videos.id))
        .limit(ADDRESSES)
        .offset(offset);
      return rows.map(({ id, at }) => ({ path: `/watch/${id}`, changedAt: at }));
    },
  },
  channels: {
    count: async ({ db }: MapDeps) =>
      (await db.select({ n: count() }).from(users).where(isOpenChannel))[0]?.n ?? 0,
    list: async ({ db }: MapDeps, offset: number): Promise<Address[]> => {
      const rows = await db
        .select({ username: users.username })
        .from(users)
        .where(isOpenChannel)
        .orderBy(users.id)
        .limit(ADDRESSES)
        .offset(offset);
      return rows.map(({ username }) => ({ path: `/@${username}`, changedAt: null }));
    },
  },
  playlists: {
    count: async ({ db }: MapDeps) =>
      (
        await db
          .select({ n: count() })
          .from(playlists)
          .innerJoin(users, eq(users.id, playlists.ownerId))
          .where(listedLists)
      )[0]?.n ?? 0,
    list: async ({ db }: MapDeps, offset: number): Promise<Address[]> => {
      const rows = await db
        .select({ id: playlists.id, at: playlists.updatedAt })
        .from(playlists)
        .innerJoin(users, eq(users.id, playlists.ownerId))
        .where(listedLists)
        .orderBy(playlists.id)
        .limit(ADDRESSES)
        .offset(offset);
      return rows.map(({ id, at }) => ({ path: `/playlists/${id}`, changedAt: at }));
    },
  },
} as const;
type Kind = keyof typeof KINDS;
const isKind = (name: string): name is Kind => Object.hasOwn(KINDS, name);

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const XMLNS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** Builds the index of all sitemap files. Contains only public content. */
export async function sitemapIndex(deps: MapDeps): Promise<string> {
  const names = ["pages.xml"];
  for (const kind of Object.keys(KINDS).filter(isKind)) {
    const files = Math.min(MAX_FILES, Math.ceil((await KINDS[kind].count(deps)) / ADDRESSES));
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
  const addresses = await KINDS[kind].list(deps, (Number(number) - 1) * ADDRESSES);
  if (addresses.length === 0) throw notFound(t("feeds.notFound.sitemap"));
  return urlSet(deps, addresses);
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

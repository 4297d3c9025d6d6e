import { expect, test } from "vitest";
import { sitemapIndex } from "../domain/discovery/feeds/sitemap.ts";
import { helpCategories } from "../domain/ops/help/articles.ts";
import {
  call,
  makeUser,
  makeVideo,
  ORIGIN,
  type TestUser,
  testContext,
} from "../testing/factories.ts";
import { linksOf, type PageLinks } from "../testing/links.ts";
import { pagePath } from "../testing/requests.ts";
import { isFull, sampled } from "../testing/scale.ts";
import { type Access, apiRoutes, type PageRoute, pageRoutes, type Rule } from "./route-registry.ts";

const RANK: Record<Access, number> = {
  public: 0,
  anonymous: 0,
  "signed-link": 0,
  "stream-key": 0,
  user: 1,
  moderator: 2,
  admin: 3,
};
/** Paths that the link test does not open. A GET of /logout would sign the user out. */
const LEFT_ALONE = ["/logout"];

const isPost = (path: string) =>
  Object.keys(apiRoutes).some((key) => {
    const [method, pattern = ""] = key.split(" ");
    return (
      method === "POST" &&
      new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+").replace("*", ".+")}$`).test(path)
    );
  });

interface Opened {
  status: number;
  movedTo: string | null;
  links: PageLinks | null;
}

function browserOf(as: TestUser | null) {
  const known = new Map<string, Promise<Opened>>();
  async function load(address: string, hops = 0): Promise<Opened> {
    const answer = await call(address, { as });
    const to = answer.headers.get("Location");
    if (answer.status >= 300 && answer.status < 400 && to && hops < 5) {
      const url = new URL(to, ORIGIN + address);
      if (url.origin !== ORIGIN) return { status: answer.status, movedTo: to, links: null };
      return { ...(await load(url.pathname + url.search, hops + 1)), movedTo: to };
    }
    const isPage = answer.headers.get("Content-Type")?.startsWith("text/html") ?? false;
    const body = await answer.text();
    return {
      status: answer.status,
      movedTo: null,
      links: isPage ? linksOf(body, ORIGIN + address) : null,
    };
  }
  return (address: string) => {
    const page = known.get(address) ?? load(address);
    known.set(address, page);
    return page;
  };
}

async function deadLinks(as: TestUser | null, paths: string[]): Promise<string[]> {
  const open = browserOf(as);
  const wrong = new Set<string>();
  for (const path of paths) {
    const { status, links } = await open(path);
    if (status >= 400) wrong.add(`${path} answers ${status}`);
    for (const link of links?.links ?? []) {
      const [whole = "", hash = ""] = link.split("#");
      // Opens the sign-in page only once: links to it differ only in the page to return to.
      const address = whole.replace(/\?next=.*$/, "");
      if (LEFT_ALONE.includes(address) || /^\/auth\//.test(address)) continue;
      const target = await open(address);
      if (target.status >= 400)
        wrong.add(`${path} leads to ${address}, which answers ${target.status}`);
      else if (hash !== "" && target.links && !target.links.ids.has(decodeURIComponent(hash)))
        wrong.add(`${path} leads to ${link}: no such place`);
    }
    for (const address of status < 400 ? (links?.addresses ?? []) : []) {
      const own = await open(address);
      if (own.status >= 400 || own.movedTo !== null)
        wrong.add(`${path} names ${address}, which answers ${own.movedTo ?? own.status}`);
    }
    for (const post of links?.posts ?? []) {
      const address = post.split(/[?#]/)[0] ?? "";
      if (LEFT_ALONE.includes(address) || isPost(address)) continue;
      if ((await open(post.split("#")[0] ?? "")).status >= 400)
        wrong.add(`${path} posts to ${post}, which is not there`);
    }
  }
  return [...wrong];
}

/** Returns paths of all pages that the role may open, filled with IDs of existing objects. */
async function pagesFor(rank: number, as: TestUser | null): Promise<string[]> {
  const ids = (Object.keys(pageRoutes) as PageRoute[]).filter(
    (id) => id !== "routes/$" && RANK[pageRoutes[id].access] <= rank,
  );
  const paths: string[] = [];
  for (const id of ids) {
    const { object, path }: Rule & { path: string } = pageRoutes[id];
    if (object === "own" && !as) continue;
    const owner = object === "own" && as ? as : await makeUser();
    // A video needs its files: without them, the page would contain dead links.
    paths.push(
      path.includes(":videoId")
        ? path.replace(":videoId", (await makeVideo(owner)).id)
        : await pagePath(id, owner, "public"),
    );
  }
  // Help articles do not depend on the user, so only the test for visitors opens them.
  const articles =
    rank > 0
      ? []
      : helpCategories().flatMap((category) =>
          category.articles.map(({ slug }) => `/help/${slug}`),
        );
  return [...new Set([...paths, ...articles])].filter((path) => !LEFT_ALONE.includes(path));
}

const pro = { plan: "creator_pro", partnerStatus: "active", emailVerifiedAt: 1 } as const;
const PEOPLE: readonly (readonly [
  who: string,
  rank: number,
  make: () => Promise<TestUser | null>,
])[] = [
  ["visitor", 0, async () => null],
  ...(isFull()
    ? ([
        ["creating administrator", 3, async () => makeUser({ role: "admin", ...pro })],
        ["viewer", 1, async () => makeUser()],
        ["creator", 1, async () => makeUser(pro)],
      ] as const)
    : []),
];

// The test opens every page. On a busy machine this takes about a minute.
const OPENS_ALL = { timeout: 300_000 };

test.each(PEOPLE)(
  "every link and form of every page works for a %s",
  OPENS_ALL,
  async (_who, rank, make) => {
    const as = await make();
    const creator = rank > 0 && as ? as : await makeUser();
    const { id } = await makeVideo(creator, { title: "Led to" });
    expect(
      await deadLinks(as, [
        `/watch/${id}`,
        `/@${creator.username}`,
        `/?v=${id}`,
        ...sampled(await pagesFor(rank, as), 3),
      ]),
    ).toEqual([]);
  },
);

const inGerman = (path: string) => `${path}${path.includes("?") ? "&" : "?"}lang=de`;

test("every link, canonical URL and feed URL of every public page works in German", async () => {
  const creator = await makeUser();
  const { id } = await makeVideo(creator, { title: "Led to" });
  const paths = [
    `/watch/${id}`,
    `/@${creator.username}`,
    ...(isFull() ? await pagesFor(0, null) : ["/", "/api/docs", "/help", "/partner"]),
  ];
  expect(await deadLinks(null, paths.map(inGerman))).toEqual([]);
});

test.each(["/api/docs/", "/help/", "/partner//", "/discover/?lang=de"])(
  "the path %s is redirected to the URL without a trailing slash",
  async (path) => {
    const answer = await call(path);
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      308,
      path.replace(/\/+(?=\?|$)/, ""),
    ]);
  },
);

const addressesIn = (text: string) =>
  [...text.matchAll(/https?:\/\/[^\s"'<>\\)\]]+/g)]
    .map(([address]) => address.replaceAll("&amp;", "&"))
    .filter((address) => address.startsWith(`${ORIGIN}/`));

test("every URL in a sitemap, a feed or an oEmbed response is canonical", async () => {
  const creator = await makeUser();
  const { id } = await makeVideo(creator, { title: "In every list" });
  const index = await sitemapIndex(testContext());
  const files = [
    "/sitemap.xml",
    ...addressesIn(index).map((address) => new URL(address).pathname),
    ...[`/@${creator.username}/feed.xml`, "/status.atom"],
    `/api/oembed?url=${encodeURIComponent(`${ORIGIN}/watch/${id}`)}&format=json`,
  ];
  expect(files.length).toBeGreaterThan(6);
  const wrong: string[] = [];
  const seen = new Set<string>();
  for (const file of files) {
    const answer = await call(file);
    if (answer.status !== 200) wrong.push(`${file} answers ${answer.status}`);
    // The sitemaps also list rows of other tests, so the test opens a few URLs of each kind.
    const perKind = new Map<string, number>();
    for (const address of addressesIn(await answer.text())) {
      const kind = new URL(address).pathname.split("/")[1]?.replace(/^@.*/, "@") ?? "";
      perKind.set(kind, (perKind.get(kind) ?? 0) + 1);
      if (!file.endsWith("pages.xml") && (perKind.get(kind) ?? 0) > 3) continue;
      const { pathname, search } = new URL(address);
      if (seen.has(pathname + search)) continue;
      seen.add(pathname + search);
      const { status } = await call(pathname + search);
      if (status !== 200) wrong.push(`${file} names ${address}, which answers ${status}`);
    }
  }
  expect(seen.size).toBeGreaterThan(15);
  expect(wrong).toEqual([]);
});

test("the link checker of the tests resolves links as a browser does", () => {
  const html = `<a class="x" href="/a?b=1&amp;c=2#d">A</a><a href="https://other.example/">O</a><form method="post" action="?form=x"></form>
    <form action="/search"></form><script>"<a href='/no'>"</script><p id="d"></p>
    <link rel="alternate" hrefLang="de" href="/here?lang=de"/><link rel="stylesheet" href="/no.css"/>`;
  expect(linksOf(html, `${ORIGIN}/here`)).toEqual({
    links: ["/a?b=1&c=2#d", "/search"],
    posts: ["/here?form=x"],
    addresses: ["/here?lang=de"],
    ids: new Set(["d"]),
  });
});

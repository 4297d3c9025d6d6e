import { expect, test } from "vitest";
import { sitemapFile } from "../domain/feeds/sitemap.ts";
import { helpCategories } from "../domain/help/articles.ts";
import { call, makeUser, makeVideo, ORIGIN, type TestUser, testContext } from "../testing/factories.ts";
import { linksOf, type PageLinks } from "../testing/links.ts";
import { pagePath } from "../testing/requests.ts";
import { isFull } from "../testing/scale.ts";
import { type Access, apiRoutes, type PageRoute, pageRoutes, type Rule } from "./route-registry.ts";

const RANK: Record<Access, number> = { public: 0, "signed-link": 0, "stream-key": 0, user: 1, moderator: 2, admin: 3 };
/** It answers by signing out. */
const LEFT_ALONE = ["/logout"];

const isPost = (path: string) =>
  Object.keys(apiRoutes).some((key) => {
    const [method, pattern = ""] = key.split(" ");
    return method === "POST" && new RegExp(`^${pattern.replace(/:\w+/g, "[^/]+").replace("*", ".+")}$`).test(path);
  });

/** Opens pages as one person; each address once. */
function browserOf(as: TestUser | null) {
  const known = new Map<string, Promise<{ status: number; links: PageLinks | null }>>();
  async function load(address: string, hops = 0): Promise<{ status: number; links: PageLinks | null }> {
    const answer = await call(address, { as });
    const to = answer.headers.get("Location");
    if (answer.status >= 300 && answer.status < 400 && to && hops < 5) {
      const url = new URL(to, ORIGIN + address);
      if (url.origin !== ORIGIN) return { status: answer.status, links: null };
      return load(url.pathname + url.search, hops + 1);
    }
    const isPage = answer.headers.get("Content-Type")?.startsWith("text/html") ?? false;
    const body = await answer.text();
    return { status: answer.status, links: isPage ? linksOf(body, ORIGIN + address) : null };
  }
  return (address: string) => {
    const page = known.get(address) ?? load(address);
    known.set(address, page);
    return page;
  };
}

/** What is wrong with where the pages lead, each with the page that leads there. */
async function deadLinks(as: TestUser | null, paths: string[]): Promise<string[]> {
  const open = browserOf(as);
  const wrong = new Set<string>();
  for (const path of paths) {
    const { status, links } = await open(path);
    if (status >= 400) wrong.add(`${path} answers ${status}`);
    for (const link of links?.links ?? []) {
      const [whole = "", hash = ""] = link.split("#");
      // The sign-in of each page differs by where it leads back to.
      const address = whole.replace(/\?next=.*$/, "");
      if (LEFT_ALONE.includes(address) || /^\/auth\//.test(address)) continue;
      const target = await open(address);
      if (target.status >= 400) wrong.add(`${path} leads to ${address}, which answers ${target.status}`);
      else if (hash !== "" && target.links && !target.links.ids.has(decodeURIComponent(hash)))
        wrong.add(`${path} leads to ${link}: no such place`);
    }
    for (const post of links?.posts ?? []) {
      const address = post.split(/[?#]/)[0] ?? "";
      if (LEFT_ALONE.includes(address) || isPost(address)) continue;
      if ((await open(post.split("#")[0] ?? "")).status >= 400) wrong.add(`${path} posts to ${post}, which is not there`);
    }
  }
  return [...wrong];
}

/** Every page of the registry that a person can open: about an object of their own where it must be, else about somebody's. */
async function pagesFor(rank: number, as: TestUser | null): Promise<string[]> {
  const ids = (Object.keys(pageRoutes) as PageRoute[]).filter((id) => id !== "routes/$" && RANK[pageRoutes[id].access] <= rank);
  const paths: string[] = [];
  for (const id of ids) {
    const { object, path }: Rule & { path: string } = pageRoutes[id];
    // Of somebody's own a visitor is told nothing.
    if (object === "own" && !as) continue;
    const owner = object === "own" && as ? as : await makeUser();
    // A row alone has no file to lead to.
    paths.push(path.includes(":videoId") ? path.replace(":videoId", (await makeVideo(owner)).id) : await pagePath(id, owner, "public"));
  }
  // To who is signed in they are the same.
  const articles = rank > 0 ? [] : helpCategories().flatMap((category) => category.articles.map(({ slug }) => `/help/${slug}`));
  return [...new Set([...paths, ...articles])].filter((path) => !LEFT_ALONE.includes(path));
}

const pro = { plan: "creator_pro", partnerStatus: "active", emailVerifiedAt: 1 } as const;
const PEOPLE: readonly (readonly [who: string, rank: number, make: () => Promise<TestUser | null>])[] = [
  ["visitor", 0, async () => null],
  ...(isFull()
    ? ([
        ["creating administrator", 3, async () => makeUser({ role: "admin", ...pro })],
        ["viewer", 1, async () => makeUser()],
        ["creator", 1, async () => makeUser(pro)],
      ] as const)
    : []),
];

test.each(PEOPLE)("every link and form of every page leads somewhere for a %s", async (_who, rank, make) => {
  const as = await make();
  const creator = rank > 0 && as ? as : await makeUser();
  const { id } = await makeVideo(creator, { title: "Led to" });
  expect(await deadLinks(as, [`/watch/${id}`, `/@${creator.username}`, `/?v=${id}`, ...(await pagesFor(rank, as))])).toEqual([]);
});

test("every address of the sitemap of pages can be opened", async () => {
  const xml = await sitemapFile(testContext(), "pages.xml");
  const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  expect(paths.length).toBeGreaterThan(10);
  for (const path of paths) expect((await call(path)).status, path).toBe(200);
});

test("a page's links are read as a browser reads them", () => {
  const html = `<a class="x" href="/a?b=1&amp;c=2#d">A</a><a href="https://other.example/">O</a><form method="post" action="?form=x"></form>
    <form action="/search"></form><script>"<a href='/no'>"</script><p id="d"></p>`;
  expect(linksOf(html, `${ORIGIN}/here`)).toEqual({ links: ["/a?b=1&c=2#d", "/search"], posts: ["/here?form=x"], ids: new Set(["d"]) });
});

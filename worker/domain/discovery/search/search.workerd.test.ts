import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod";
import {
  blocks,
  captions,
  follows,
  playlistItems,
  playlists,
  users,
  videos,
} from "../../../db/schema.ts";
import { makeStream } from "../../../testing/chat.ts";
import {
  call,
  makeUser,
  makeVideo,
  type TestUser,
  testContext,
} from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { scaled } from "../../../testing/scale.ts";
import type { Actor } from "../../accounts/users/contract.ts";
import { inLocale } from "../../kernel/locale/in-locale.ts";
import type { SearchResults } from "./contract-api.ts";
import { rebuildSearch } from "./rebuild-search.ts";
import { searchCatalogue } from "./search-catalogue.ts";
import { suggest } from "./suggest.ts";

const ctx = testContext();
const VTT = (line: string) =>
  `WEBVTT\n\n1\n00:00:03.000 --> 00:00:05.000\nNothing yet\n\n2\n00:01:05.500 --> 00:01:09.000\n<v Ann>${line}</v>\n`;

async function makeList(
  owner: TestUser,
  videoId: string,
  title: string,
  visibility: "public" | "unlisted" | "private" = "public",
) {
  const id = `pls_${crypto.randomUUID().slice(0, 8)}`;
  await ctx.db
    .insert(playlists)
    .values({ id, ownerId: owner.id, title, visibility, createdAt: 1, updatedAt: 1 });
  await ctx.db.insert(playlistItems).values({ playlistId: id, videoId, position: 1, addedAt: 1 });
  return id;
}

const caption = (videoId: string, line: string, isPublished = true) =>
  ctx.db.insert(captions).values({
    videoId,
    language: "en",
    label: "English",
    source: "upload",
    isPublished,
    vtt: VTT(line),
    createdAt: 1,
    updatedAt: 1,
  });

const Ids = z.object({ id: z.string() }).array();
const Found = z.object({
  videos: Ids,
  streams: Ids,
  creators: Ids,
  playlists: Ids,
  captions: z.array(z.object({ path: z.string() })),
});

async function kindsFound(q: string, as: TestUser | null): Promise<string[]> {
  const found = Found.parse(await (await call(`/api/search?q=${q}&exact=1`, { as })).json());
  return Object.entries(found).flatMap(([kind, list]) => (list.length > 0 ? [kind] : []));
}
const suggested = async (q: string, as: TestUser | null) =>
  (await call(`/api/search/suggest?q=${q}`, { as })).text();

const vocabulary = async () =>
  (
    await ctx.db.all<{ term: string }>(
      sql`select term from search_video_terms union select term from search_creator_terms`,
    )
  ).map((r) => r.term);

describe("search for content of any visibility", () => {
  let creator: TestUser;
  let videoId: string;
  const people: Record<string, TestUser | null> = { visitor: null };
  beforeAll(async () => {
    creator = await makeUser({
      username: "zephyrfinch",
      displayName: "Zephyrfinch",
      bio: "zephyrbio",
    });
    people.creator = creator;
    people.follower = await makeUser();
    people.other = await makeUser();
    people.moderator = await makeUser({ role: "moderator" });
    await ctx.db
      .insert(follows)
      .values({ followerId: people.follower.id, creatorId: creator.id, createdAt: 1 });
    ({ id: videoId } = await makeVideo(creator, {
      title: "Zephyrword",
      description: "zephyrbody",
      tags: ["zephyrtag"],
    }));
    await makeStream(creator, { title: "Zephyrword live" });
    await makeList(creator, videoId, "Zephyrword list");
    await caption(videoId, "zephyrspoken zephyrword");
  });

  const setVideo = (values: Partial<typeof videos.$inferInsert>) =>
    ctx.db.update(videos).set(values).where(eq(videos.id, videoId));
  const setUser = (values: Partial<typeof users.$inferInsert>) =>
    ctx.db.update(users).set(values).where(eq(users.id, creator.id));
  beforeEach(async () => {
    await setVideo({
      title: "Zephyrword",
      state: "published",
      visibility: "public",
      removedAt: null,
    });
    await setUser({ profileVisibility: "public", suspendedAt: null, deletionRequestedAt: null });
    await ctx.db.update(captions).set({ isPublished: true }).where(eq(captions.videoId, videoId));
    await ctx.db
      .update(playlists)
      .set({ visibility: "public" })
      .where(eq(playlists.ownerId, creator.id));
    await ctx.db.delete(blocks).where(eq(blocks.blockedId, creator.id));
  });
  const ALL = ["videos", "streams", "creators", "playlists", "captions"];
  const findings = async () => {
    const found: Record<string, string[]> = {};
    for (const [name, as] of Object.entries(people))
      found[name] = (await kindsFound("zephyr", as)).sort();
    return found;
  };
  const everybody = (kinds: string[]) =>
    Object.fromEntries(Object.keys(people).map((name) => [name, [...kinds].sort()]));
  const words = async () => (await vocabulary()).filter((term) => term.startsWith("zephyr")).sort();

  test("finds public content of every kind for everyone, and suggests its words", async () => {
    expect(await findings()).toEqual(everybody(ALL));
    expect(await words()).toEqual([
      "zephyrbio",
      "zephyrbody",
      "zephyrfinch",
      "zephyrtag",
      "zephyrword",
    ]);
    expect(await suggested("zephyrw", null)).toContain("zephyrword");
  });

  test.each([
    [{ visibility: "private" } as const],
    [{ visibility: "unlisted" } as const],
    [{ state: "draft" } as const],
    [{ state: "removed", removedAt: 1 } as const],
  ])(
    "finds neither a video that is %j nor its captions, and suggests none of its words",
    async (values) => {
      await setVideo(values);
      expect(await findings()).toEqual(everybody(["streams", "creators", "playlists"]));
      expect(await words()).toEqual(["zephyrbio", "zephyrfinch"]);
      expect(await suggested("zephyrw", null)).not.toContain("zephyrword");
      await setVideo({ state: "published", visibility: "public", removedAt: null });
      expect(await findings()).toEqual(everybody(ALL));
    },
  );

  test("finds videos of a followers-only channel only for followers and the owner", async () => {
    await setUser({ profileVisibility: "followers" });
    const closed = ["creators"];
    expect(await findings()).toEqual({
      ...everybody(closed),
      follower: ["creators", "streams", "videos"],
      creator: ["creators", "streams", "videos"],
    });
    expect(await words()).toEqual(["zephyrfinch"]);
    expect(await suggested("zephyrw", people.follower ?? null)).not.toContain("zephyrword");
  });

  test("finds videos and streams of a private channel only for the owner", async () => {
    await setUser({ profileVisibility: "private" });
    expect(await findings()).toEqual({ ...everybody([]), creator: ["streams", "videos"] });
    expect(await words()).toEqual([]);
    expect(await suggested("zephyrf", null)).not.toContain("zephyrfinch");
  });

  test.each([[{ suspendedAt: 1 }], [{ deletionRequestedAt: 1 }]])(
    "finds nothing of an account that is %j, and suggests none of its words",
    async (values) => {
      await setUser({ profileVisibility: "public", ...values });
      const found = await findings();
      expect({ ...found, creator: [] }).toEqual(everybody([]));
      expect(await words()).toEqual([]);
      await setUser({ suspendedAt: null, deletionRequestedAt: null });
      expect(await findings()).toMatchObject({ visitor: [...ALL].sort() });
    },
  );

  test("omits unpublished captions, unlisted playlists and words that an edit removed", async () => {
    await ctx.db.update(captions).set({ isPublished: false }).where(eq(captions.videoId, videoId));
    expect(await kindsFound("zephyrspoken", null)).toEqual([]);
    await ctx.db.update(captions).set({ isPublished: true }).where(eq(captions.videoId, videoId));
    expect(await kindsFound("zephyrspoken", null)).toEqual(["captions"]);
    await ctx.db
      .update(playlists)
      .set({ visibility: "unlisted" })
      .where(eq(playlists.ownerId, creator.id));
    expect(await kindsFound("zephyrword+list", null)).toEqual([]);
    await setVideo({ title: "Otherwise" });
    expect(await words()).not.toContain("zephyrword");
    expect(await kindsFound("otherwise", null)).toEqual(["videos"]);
  });

  test("neither finds nor suggests a channel that the viewer blocked", async () => {
    await call(`/api/users/${creator.id}/block`, {
      method: "POST",
      json: {},
      as: people.other ?? null,
    });
    expect(await kindsFound("zephyr", people.other ?? null)).toEqual([]);
    expect(await suggested("zephyrf", people.other ?? null)).not.toContain("/@zephyrfinch");
    expect(await suggested("zephyrw", people.other ?? null)).not.toContain(videoId);
    expect(await kindsFound("zephyr", people.visitor ?? null)).toContain("creators");
  });
});

describe("search for words", () => {
  let ids: Record<string, string>;
  const found = (
    q: string,
    more: Partial<Parameters<typeof searchCatalogue>[1]> = {},
  ): Promise<SearchResults> => searchCatalogue(ctx, { q, ...more });
  const names = ({ videos: list }: SearchResults) =>
    list.map(({ id }) => Object.entries(ids).find(([, other]) => other === id)?.[0]);
  const DAY = 86_400_000;
  beforeAll(async () => {
    const creator = await makeUser({ username: "potter" });
    const make = async (overrides: Partial<typeof videos.$inferInsert>) =>
      (await makeVideo(creator, overrides)).id;
    const now = ctx.now();
    ids = {
      title: await make({
        title: "Kiln firing",
        durationSeconds: 100,
        verifiedViews: 10,
        publishedAt: now - 3 * DAY,
      }),
      body: await make({
        title: "Pots",
        description: "about a kiln",
        durationSeconds: 600,
        verifiedViews: 20,
        publishedAt: now - 2 * DAY,
      }),
      popular: await make({
        title: "Kiln opening",
        category: "cooking",
        durationSeconds: 3000,
        verifiedViews: 5_000_000,
        publishedAt: now - 900 * DAY,
      }),
      replay: await make({
        title: "Kiln night, recorded",
        streamId: "str_kiln",
        publishedAt: now - 10 * DAY,
        verifiedViews: 30,
      }),
      accents: await make({ title: "Café crème brûlée", publishedAt: now - 20 * DAY }),
      inner: await make({ title: "Backgammon", publishedAt: now - 20 * DAY }),
    };
    await caption(ids.title ?? "", "the clay is dry");
  });

  test("ranks a word in a title above a word in a description", async () => {
    const order = names(await found("kiln"));
    expect(order[0]).toBe("popular");
    expect(order.at(-1)).toBe("body");
    expect(order).toHaveLength(4);
  });

  test("orders results regardless of public view and follower counts", async () => {
    const orders = async () => [
      names(await found("kiln")),
      names(await found("kiln", { sort: "views" })),
    ];
    const before = await orders();
    await ctx.db
      .update(videos)
      .set({ viewCount: 8_000_000 })
      .where(eq(videos.id, ids.body ?? ""));
    await ctx.db
      .update(videos)
      .set({ viewCount: 0 })
      .where(eq(videos.id, ids.popular ?? ""));
    expect(await orders()).toEqual(before);
    const [followed, verified] = [
      await makeUser({ displayName: "Raku Ovens", verifiedFollowers: 1, followerCount: 5_000_000 }),
      await makeUser({ displayName: "Raku Ovens", verifiedFollowers: 5000, followerCount: 5000 }),
    ];
    const { creators } = await found("raku");
    expect(creators.map(({ username }) => username)).toEqual([
      verified.username,
      followed.username,
    ]);
  });

  test("applies every filter and order, and reads them from the URL", async () => {
    expect(names(await found("kiln", { sort: "newest" }))).toEqual([
      "body",
      "title",
      "replay",
      "popular",
    ]);
    expect(names(await found("kiln", { sort: "views" }))).toEqual([
      "popular",
      "replay",
      "body",
      "title",
    ]);
    expect(names(await found("kiln", { length: "short" })).sort()).toEqual(["replay", "title"]);
    expect(names(await found("kiln", { length: "medium" }))).toEqual(["body"]);
    expect(names(await found("kiln", { length: "long" }))).toEqual(["popular"]);
    expect(names(await found("kiln", { category: "cooking" }))).toEqual(["popular"]);
    expect(names(await found("kiln", { date: "week" })).sort()).toEqual(["body", "title"]);
    expect(names(await found("kiln", { form: "replay" }))).toEqual(["replay"]);
    expect(names(await found("kiln", { captions: "1" }))).toEqual(["title"]);
    const page = await (await call("/search?q=kiln&length=long&sort=newest&date=nonsense")).text();
    expect(page).toContain(ids.popular);
    expect(page).not.toContain(`/watch/${ids.body}`);
  });

  test("matches words in any letter case, without diacritics and by their first letters", async () => {
    expect(names(await found("CREME BRULEE"))).toEqual(["accents"]);
    expect(names(await found("crème"))).toEqual(["accents"]);
    expect(names(await found("kil"))).toHaveLength(4);
    expect(names(await found("gammon", { exact: "1" }))).toEqual(["inner"]);
  });

  test.each([
    ["kilm", "kiln"],
    ["kinl", "kiln"],
    ["kiiln firring", "kiln firing"],
    ["backgamon", "backgammon"],
  ])(
    "corrects %s to %s and names the correction, except in an exact search",
    async (typed, meant) => {
      const answer = await found(typed);
      expect(answer.corrected).toBe(meant);
      expect(answer.videos.length).toBeGreaterThan(0);
      expect(await found(typed, { exact: "1" })).toMatchObject({ corrected: null, videos: [] });
    },
  );

  test("finds the videos of a category by the category's name in any language", async () => {
    // The spelling correction must not replace the category "travel" with "trawel" from a title.
    await makeVideo(await makeUser(), { title: "Trawel the pot", category: "art" });
    const { id } = await makeVideo(await makeUser(), { title: "Nine bridges", category: "travel" });
    for (const q of ["travel", "Travel", "reisen"]) {
      const answer = await inLocale(q === "reisen" ? "de" : "en", () => found(q));
      expect(answer).toMatchObject({ corrected: null, didYouMean: null });
      expect(answer.videos.map((v) => v.id)).toContain(id);
    }
    // Correcting the unknown word "kinl" leaves the category name "travel" unchanged.
    expect((await found("travel kinl")).corrected ?? "travel").toContain("travel");
    expect((await found("travel", { length: "long" })).corrected).toBeNull();
  });

  test("links a result from captions to the moment of the spoken line", async () => {
    const { captions: lines } = await found("clay dry");
    expect(lines).toMatchObject([
      { line: "the clay is dry", at: 65, path: `/watch/${ids.title}?t=65&from=search` },
    ]);
  });

  test("search suggests a word of a video with many verified views before a word that one account published more often", async () => {
    const honest = await makeUser();
    const video = { title: "Quokkafish", viewCount: 50_000 };
    await makeVideo(honest, video);
    const spam = await makeUser();
    for (let i = 0; i < 5; i++) await makeVideo(spam, { title: `quokkafarm ${i}` });
    const list = await suggest(ctx, { q: "quokkaf" });
    expect(list.filter(({ kind }) => kind === "query").map(({ text }) => text)).toEqual([
      "quokkafish",
      "quokkafarm",
    ]);
  });

  const queriesFor = async (q: string) =>
    (await suggest(ctx, { q })).flatMap(({ kind, text }) => (kind === "query" ? [text] : []));

  test("search suggests words of other accounts after at most two words of one account that published thirty", async () => {
    const spam = await makeUser();
    const spamWords = Array.from({ length: 30 }, (_, i) => `wombatfarm${i}`);
    for (let i = 0; i < 2; i++) {
      await makeVideo(spam, { title: spamWords.slice(0, 15).join(" "), tags: spamWords.slice(15) });
      await makeVideo(spam, { title: "Film", description: spamWords.join(" ") });
    }
    for (const title of ["Wombatzoo", "Wombatzebra", "Wombatzone"])
      await makeVideo(await makeUser(), { title });
    const list = await queriesFor("wombat");
    expect(list).toHaveLength(5);
    expect(list.filter((word) => word.startsWith("wombatz"))).toHaveLength(3);
  });

  test("search suggests a word of an account although another account published 60 newer videos with the prefix", async () => {
    const now = ctx.now();
    const spam = await makeUser();
    await makeVideo(await makeUser(), { title: "Dugongzoo", publishedAt: now - DAY });
    for (let i = 0; i < 60; i++)
      await ctx.db.insert(videos).values({
        id: ctx.newId("vid"),
        creatorId: spam.id,
        title: `dugongfarm${i}`,
        state: "published",
        publishedAt: now,
        createdAt: now,
        updatedAt: now,
      });
    expect(await queriesFor("dugong")).toContain("dugongzoo");
  });

  test("search completes a query by words of watched videos, then by words of established accounts", async () => {
    const now = ctx.now();
    const established = { createdAt: now - 60 * DAY, emailVerifiedAt: now - 59 * DAY };
    await makeVideo(await makeUser(), { title: "Axolotl pwatched", verifiedViews: 50_000 });
    for (let i = 0; i < 2; i++)
      await makeVideo(await makeUser(established), { title: "Axolotl ptrusted" });
    for (let i = 0; i < 3; i++) await makeVideo(await makeUser(), { title: "Axolotl pfarmed" });
    expect(await queriesFor("axolotl p")).toEqual([
      "axolotl pwatched",
      "axolotl ptrusted",
      "axolotl pfarmed",
    ]);
  });

  test("suggests completions of a query word by word", async () => {
    const texts = async (q: string) =>
      (await suggest(ctx, { q })).map(({ kind, text }) => `${kind} ${text}`);
    expect(await texts("kil")).toEqual(
      expect.arrayContaining(["query kiln", "video Kiln opening"]),
    );
    expect(await texts("kiln f")).toContain("query kiln firing");
    expect(await texts("pott")).toContain("creator potter");
    expect(await texts("  ")).toEqual([]);
  });

  test("returns pages of results without gaps or duplicates", async () => {
    const creator = await makeUser();
    const at = ctx.now();
    for (let i = 0; i < 30; i++) {
      const id = ctx.newId("vid");
      const row = {
        id,
        creatorId: creator.id,
        title: `Pageturner ${i}`,
        state: "published",
        publishedAt: at,
        createdAt: at,
        updatedAt: at,
      } as const;
      await ctx.db.insert(videos).values(row);
    }
    const first = await found("pageturner", { tab: "videos" });
    const second = await found("pageturner", { tab: "videos", page: first.next ?? 0 });
    expect([first.videos.length, second.videos.length, second.next, first.videoCount]).toEqual([
      24,
      6,
      null,
      30,
    ]);
    expect(new Set([...first.videos, ...second.videos].map(({ id }) => id)).size).toBe(30);
  });

  test("finds the same documents after the search index is rebuilt", async () => {
    const before = [await found("kiln"), await found("clay"), await found("potter")];
    await ctx.db.run(
      sql`insert into search_docs (place, kind, ref, owner_id) values (4, 'creator', 'usr_ghost', 'usr_ghost')`,
    );
    await ctx.db.run(sql`delete from search_docs where ref = ${ids.popular}`);
    expect(names(await found("kiln"))).not.toContain("popular");
    await rebuildSearch(ctx);
    expect([await found("kiln"), await found("clay"), await found("potter")]).toEqual(before);
    expect(await ctx.db.all(sql`select 1 from search_docs where ref = 'usr_ghost'`)).toEqual([]);
  });
});

describe("search in captions", () => {
  const people: Record<string, Actor> = { visitor: { kind: "visitor" } };
  let creator: TestUser;
  beforeAll(async () => {
    creator = await makeUser();
    const made = {
      creator,
      free: await makeUser(),
      subscriber: await makeUser({ plan: "premium" }),
      staff: await makeUser({ role: "moderator" }),
    };
    for (const [name, user] of Object.entries(made)) people[name] = await actorOf(user);
  });
  const counted = async (q: string, actor: Actor | undefined) => {
    const { captions: lines, next } = await searchCatalogue(ctx, {
      q,
      tab: "captions",
      exact: "1",
      ...(actor && { actor }),
    });
    return [lines.length, next];
  };

  test("neither shows nor counts a caption of a locked video", async () => {
    const { id } = await makeVideo(creator, { subscribersOnly: true });
    await caption(id, "xylophone");
    for (let i = 0; i < 8; i++) await caption((await makeVideo(creator)).id, "xylophone banjoword");
    const found: Record<string, unknown> = {};
    for (const [name, actor] of Object.entries(people))
      found[name] = [await counted("xylophone", actor), await counted("banjoword", actor)];
    const [same, more] = [
      [
        [8, null],
        [8, null],
      ],
      [
        [8, 2],
        [8, null],
      ],
    ];
    expect(found).toEqual({
      visitor: same,
      free: same,
      creator: more,
      subscriber: more,
      staff: more,
    });
    expect(await counted("xylophone", undefined)).toEqual([8, null]);
  });

  test("finds a trimmed replay only by captions of its visible range", async () => {
    const cue = (at: string, text: string) => `00:0${at} --> 00:59:00.000\n${text}\n`;
    const vtt = `WEBVTT\n\n${[
      cue("0:02.999", "trimbefore"),
      cue("0:03.000", "trimfirst\n<v Ann>trimsecond"),
      cue("0:07.499", "trimlast 12"),
      cue("0:07.500", "trimafter"),
      `01:00:05.000 --> 01:00:06.000\ntrimmuchlater\n`,
    ].join("\n")}`;
    const { id } = await makeVideo(creator, { durationSeconds: 4000 });
    await ctx.db.insert(captions).values({
      videoId: id,
      language: "en",
      label: "English",
      source: "upload",
      isPublished: true,
      vtt,
      createdAt: 1,
      updatedAt: 1,
    });
    const words = ["before", "first", "second", "last", "after", "muchlater"];
    const found = async () => {
      const counts = await Promise.all(
        words.map((word) =>
          ctx.db.all(
            sql`select 1 from search_captions where search_captions match ${`trim${word}`}`,
          ),
        ),
      );
      const lines = await Promise.all(words.map((word) => counted(`trim${word}`, undefined)));
      expect(lines.map(([n]) => n)).toEqual(counts.map((rows) => rows.length));
      return words.filter((_, i) => counts[i]?.length);
    };
    const trim = (value: (typeof videos.$inferInsert)["trim"]) =>
      ctx.db.update(videos).set({ trim: value }).where(eq(videos.id, id));
    expect(await found()).toEqual(words);
    await trim({ startMs: 2500, endMs: 8000, shown: { fromMs: 3000, toMs: 7500, edges: [] } });
    expect(await found()).toEqual(["first", "second", "last"]);
    const long = { startMs: 7400, endMs: 3_606_000 };
    await trim({ ...long, shown: { fromMs: long.startMs, toMs: long.endMs, edges: [] } });
    expect(await found()).toEqual(["last", "after", "muchlater"]);
    // A change of visibility rebuilds the index entry, which must omit the trimmed captions again.
    await ctx.db.update(videos).set({ visibility: "private" }).where(eq(videos.id, id));
    expect(await found()).toEqual([]);
    await ctx.db.update(videos).set({ visibility: "public" }).where(eq(videos.id, id));
    await rebuildSearch(ctx);
    expect(await found()).toEqual(["last", "after", "muchlater"]);
    await trim(null);
    expect(await found()).toEqual(words);
  });
});

test("search accepts any text as a query without an error", async () => {
  const OPERATORS = [
    '"',
    "*",
    "(",
    ")",
    "^",
    ":",
    "-",
    "+",
    "NEAR",
    "AND",
    "OR",
    "NOT",
    "title",
    "\u0000",
    "{",
    "}",
    "'",
    ";",
    "%",
    "\\",
    "日本",
    "é",
    "\u0301",
  ];
  const piece = fc.oneof(
    fc.constantFrom(...OPERATORS),
    fc.string({ unit: "binary", maxLength: 12 }),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(piece, { maxLength: 8 }),
      fc.constantFrom("", " "),
      async (pieces, glue) => {
        const q = pieces.join(glue);
        await searchCatalogue(ctx, { q });
        await suggest(ctx, { q });
        const { status } = await call(`/api/search?${new URLSearchParams({ q })}`);
        expect(status).toBe(200);
      },
    ),
    { numRuns: scaled(300) },
  );
});

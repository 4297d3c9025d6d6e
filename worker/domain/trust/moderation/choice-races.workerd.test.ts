import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createContext } from "../../../context.ts";
import { playlists, videos } from "../../../db/schema.ts";
import { makeUser, makeVideo, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { watchedEnv } from "../../../testing/watched-env.ts";
import { updatePlaylist } from "../../community/playlists/change-playlist.ts";
import { updateVideo } from "../../media/videos/update-video.ts";
import { decide } from "./decide.ts";
import { liftDecision } from "./end-decision.ts";

const ctx = testContext();

async function staffDecide(subjectType: "video" | "playlist", subjectId: string) {
  const actor = await actorOf(await makeUser({ role: "admin" }));
  const { decisionId } = await decide(ctx, {
    actor,
    subjectType,
    subjectId,
    kind: subjectType === "video" ? "limit" : "remove",
    rule: "hate",
    reason: "Insults",
    days: null,
    fromReports: false,
  });
  return () => liftDecision(ctx, { actor, decisionId, reason: "A mistake" });
}

/**
 * Runs `change`, and runs `interrupt` before the nth call that `change` makes to a binding. Returns
 * the number of calls that `change` made.
 */
async function interrupted(
  n: number,
  interrupt: () => Promise<unknown>,
  change: (deps: typeof ctx) => Promise<unknown>,
): Promise<number> {
  let calls = 0;
  const bindings = watchedEnv(env, async (work) => {
    calls += 1;
    if (calls === n) await interrupt();
    return work();
  });
  await change(createContext(bindings, "test"));
  return calls;
}

/**
 * Kinds of content that staff decide about. `make` creates public content, and `change` sets its
 * visibility to `visibility` as the content's owner.
 */
const SUBJECTS = {
  playlist: {
    make: async (owner: Awaited<ReturnType<typeof makeUser>>) => {
      const id = ctx.newId("pl");
      const row = { id, ownerId: owner.id, title: "A list", visibility: "public" } as const;
      await ctx.db.insert(playlists).values({ ...row, createdAt: 1, updatedAt: 1 });
      return id;
    },
    visibility: "private",
    change: async (deps: typeof ctx, owner: Awaited<ReturnType<typeof makeUser>>, id: string) =>
      updatePlaylist(deps, {
        actor: await actorOf(owner),
        playlistId: id,
        visibility: "private",
      }),
    read: async (id: string) =>
      (await ctx.db.select().from(playlists).where(eq(playlists.id, id)).get())?.visibility,
  },
  video: {
    make: async (owner: Awaited<ReturnType<typeof makeUser>>) => (await makeVideo(owner)).id,
    visibility: "unlisted",
    change: async (deps: typeof ctx, owner: Awaited<ReturnType<typeof makeUser>>, id: string) => {
      const details = { visibility: "unlisted" } as const;
      return updateVideo(deps, { videoId: id, ownerId: owner.id, details });
    },
    read: async (id: string) =>
      (await ctx.db.select().from(videos).where(eq(videos.id, id)).get())?.visibility,
  },
} as const;

test.each(["playlist", "video"] as const)(
  "a %s that its owner hides during a staff decision stays hidden after staff lift the decision",
  async (type) => {
    const { make, change, read, visibility } = SUBJECTS[type];
    const results: unknown[] = [];
    // The loop starts at the second call, because `change` reads the content with its first call. A
    // decision before the first call would have changed the visibility that the owner saw.
    for (let n = 2; n < 25; n++) {
      const owner = await makeUser();
      const id = await make(owner);
      const lifts: (() => Promise<void>)[] = [];
      const decideNow = async () => lifts.push(await staffDecide(type, id));
      const calls = await interrupted(n, decideNow, (deps) => change(deps, owner, id));
      if (calls < n) break;
      for (const lift of lifts) await lift();
      results.push(await read(id));
    }
    expect(results.length).toBeGreaterThan(0);
    expect(results).toEqual(results.map(() => visibility));
  },
);

test("a playlist that its owner makes private while staff lift a decision about the playlist stays private", async () => {
  const { make, change, read } = SUBJECTS.playlist;
  const results: unknown[] = [];
  for (let n = 1; n < 25; n++) {
    const owner = await makeUser();
    const id = await make(owner);
    const lift = await staffDecide("playlist", id);
    const calls = await interrupted(n, lift, (deps) => change(deps, owner, id));
    if (calls < n) break;
    results.push(await read(id));
  }
  expect(results.length).toBeGreaterThan(1);
  expect(results).toEqual(results.map(() => "private"));
});

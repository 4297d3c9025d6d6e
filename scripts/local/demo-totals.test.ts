import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/d1";
import { afterAll, describe, expect, it } from "vitest";
import * as schema from "../../worker/db/schema.ts";
import {
  followCreator,
  unfollowCreator,
} from "../../worker/domain/community/community/follow-creator.ts";
import { setReaction } from "../../worker/domain/community/community/set-reaction.ts";
import { settlePlaybacks } from "../../worker/domain/creator/analytics/settle-playbacks.ts";
import { ALGORITHMS } from "../../worker/domain/discovery/recommendations/contract.ts";
import { seededRandom } from "../../worker/domain/discovery/recommendations/models/random.ts";
import { recommend } from "../../worker/domain/discovery/recommendations/recommend.ts";
import { recordEvents } from "../../worker/domain/discovery/recommendations/record-events.ts";
import { judgeActs } from "../../worker/domain/money/fraud/judge-acts.ts";
import { createR2Storage } from "../../worker/platform/r2.ts";
import { type DemoDeps, demoActor, demoDeps } from "./demo-deps.ts";
import { drawPlayback } from "./demo-playback.ts";
import { copyDemoState } from "./demo-state.ts";
import { findContradictions } from "./demo-totals.ts";
import { localStore } from "./local-store.ts";

const ACTIONS = 60;
const DAY = 86_400_000;
const VIEWERS = ["demo_viewer", "marlow_k", "juniper_lane", "quietfridge", "slowshader"];

const folder = mkdtempSync(join(tmpdir(), "tributary-demo-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pickFrom = <T>(list: readonly T[], random: () => number): T => {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new Error("The list is empty");
  return item;
};

/** Does random things that viewers do, and runs the jobs of the next night. */
async function actAtRandom(deps: DemoDeps, random: () => number): Promise<void> {
  const { db } = deps;
  const videos = await db.query.videos.findMany({
    where: (v, { and, eq }) => and(eq(v.state, "published"), eq(v.visibility, "public")),
  });
  const origin = { network: null, home: null, device: null };
  for (let n = 0; n < ACTIONS; n++) {
    const actor = await demoActor(deps, pickFrom(VIEWERS, random));
    const video = pickFrom(videos, random);
    const [videoId, creatorId] = [video.id, video.creatorId];
    const kind = pickFrom(["play", "react", "follow", "unfollow"] as const, random);
    if (kind === "play") {
      const { id: userId } = actor;
      const startedAt = deps.now() - DAY / 4;
      const facts = { id: videoId, durationSeconds: video.durationSeconds ?? 30 };
      const outcome = pickFrom(["watched", "too_short", "robot"] as const, random);
      const viewerKey = `u:${userId}`;
      const playback = drawPlayback({ video: facts, userId, viewerKey, startedAt, outcome });
      await db.insert(schema.playbackSessions).values(playback);
    }
    const reaction = pickFrom(["like", "dislike", "none"] as const, random);
    if (kind === "react") await setReaction(deps, { videoId, actor, reaction, origin });
    if (creatorId === actor.id) continue;
    if (kind === "follow") await followCreator(deps, { creatorId, actor, origin });
    if (kind === "unfollow") await unfollowCreator(deps, { creatorId, actor });
  }
  await settlePlaybacks(deps);
  await judgeActs({ ...deps, now: () => deps.now() + DAY });
}

describe("the demo", () => {
  it("every total of the demo equals the sum of its parts, also after random actions, and the algorithms return different lists", async () => {
    await copyDemoState(join(folder, "state"));
    await localStore(join(folder, "state"), async (store) => {
      const db = drizzle(store.db, { schema });
      const at = Date.now();
      const plain = demoDeps({ db, at });
      const deps: DemoDeps = {
        ...plain,
        events: { ...plain.events, send: (event) => recordEvents(plain, [event]) },
      };
      expect(await findContradictions(deps)).toEqual([]);

      const storage = createR2Storage(store.bucket, null);
      const lists = new Map<string, string[]>();
      for (const username of VIEWERS) {
        const actor = await demoActor(deps, username);
        for (const algorithm of ALGORITHMS) {
          const { videos, modelVersion } = await recommend(
            { ...deps, storage },
            { actor, overrides: { algorithm } },
          );
          expect(modelVersion, algorithm).not.toBeNull();
          lists.set(algorithm, [
            ...(lists.get(algorithm) ?? []),
            ...videos.map(({ card }) => card.id),
          ]);
        }
      }
      // Two algorithms may give one user the same list, but not all five users.
      expect(new Set([...lists.values()].map(String)).size).toBe(ALGORITHMS.length);

      await actAtRandom(deps, seededRandom(23));
      expect(await findContradictions(deps)).toEqual([]);
    });
  }, 300_000);
});

import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { createContext } from "../../../context.ts";
import { recommendationPreferences } from "../../../db/schema.ts";
import { makeUser, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import { watchedEnv } from "../../../testing/watched-env.ts";
import { chooseInterests, getSteering, resetProfile, saveSteering } from "./preferences.ts";

/** Returns a context that runs `action` once, just after the first read of the preferences. */
function beforeSaving(action: () => Promise<unknown>) {
  let isDone = false;
  const watched = watchedEnv(env, async (work, sql) => {
    if (!isDone && sql.startsWith('insert into "recommendation_preferences"')) {
      isDone = true;
      await action();
    }
    return work();
  });
  return createContext(watched, "test-concurrent");
}

test.each([
  ["has never changed a preference", false],
  ["has changed a preference before", true],
])(
  "a profile that a user resets while a preference is saved stays reset if the user %s",
  async (_, isChanged) => {
    const ctx = testContext();
    const actor = await actorOf(await makeUser());
    if (isChanged) await chooseInterests(ctx, { actor, categories: ["music"] });
    const saving = beforeSaving(() => resetProfile(ctx, { actor }));
    await saveSteering(saving, { actor, changes: { trending: 0.6 } });
    expect(await getSteering(ctx, actor.id)).toMatchObject({
      resetAt: expect.toSatisfy((at: number) => at > 0),
      interests: [],
      preferences: { trending: 0.6 },
    });
  },
);

test("two preferences that a user changes at the same time are both saved", async () => {
  const ctx = testContext();
  const actor = await actorOf(await makeUser());
  const saving = beforeSaving(async () => {
    await saveSteering(ctx, { actor, changes: { diversity: 0.1, dials: { fresh: 0.2 } } });
    await chooseInterests(ctx, { actor, categories: ["music"] });
  });
  const saved = await saveSteering(saving, {
    actor,
    changes: { trending: 0.6, dials: { creator: 0.3 } },
  });
  expect(saved).toMatchObject({
    interests: ["music"],
    preferences: { diversity: 0.1, trending: 0.6, dials: { fresh: 0.2, creator: 0.3 } },
  });
  expect(await getSteering(ctx, actor.id)).toEqual(saved);
});

test("a change of a preference replaces stored preferences that an older version wrote", async () => {
  const ctx = testContext();
  const actor = await actorOf(await makeUser());
  await saveSteering(ctx, { actor, changes: {} });
  await ctx.db
    .update(recommendationPreferences)
    .set({ preferences: { trending: 7, colors: "dark" } })
    .where(eq(recommendationPreferences.userId, actor.id));
  await saveSteering(ctx, { actor, changes: { trending: 0.6 } });
  expect(await getSteering(ctx, actor.id)).toMatchObject({ preferences: { trending: 0.6 } });
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { t } from "#i18n/t.ts";
import {
  memberRewards,
  onboardingProgress,
  onboardingSteps,
  streams,
  users,
  videos,
} from "../../../db/schema.ts";
import { call, makeUser, type TestUser, testContext } from "../../../testing/factories.ts";
import { makeStreamRow, makeVideoRow } from "../../../testing/media-objects.ts";
import { DELETION_GRACE_MS } from "../../ops/deletion/contract.ts";
import { deleteAccount } from "../../ops/deletion/delete-account.ts";
import { exportFiles } from "../../ops/exports/export-files.ts";
import type { CompletedStep, OnboardingProgress } from "./contract-api.ts";
import { ONBOARDING_STEPS, type OnboardingStep, QUIET_MS, STEP_WANTS } from "./contract-steps.ts";
import { notePartnerSeen } from "./update-progress.ts";

const ctx = testContext();
const complete = (as: TestUser, stepId: string, headers: Record<string, string> = {}) =>
  call("/api/onboarding/complete-step", { method: "POST", json: { stepId }, as, headers });
const progressOf = async (as: TestUser) =>
  (await call("/api/onboarding/progress", { as })).json<OnboardingProgress>();
const put = (as: TestUser, what: "profile" | "stream", json: unknown) =>
  call(`/api/onboarding/${what}`, { method: "PUT", json, as });
const patch = (as: TestUser, json: unknown) =>
  call("/api/onboarding", { method: "PATCH", json, as });

const PROFILE = {
  displayName: "Nia Rivers",
  bio: "Films about rivers",
  category: "education",
  goals: "One a week",
};

/** Does the task of each step on its usual page, outside the tutorial dialog. */
const DO: Record<OnboardingStep, (as: TestUser) => Promise<unknown>> = {
  welcome: async () => undefined,
  profile: (as) => put(as, "profile", PROFILE),
  upload: (as) => makeVideoRow(as, "draft"),
  stream: (as) => put(as, "stream", {}),
  customize: (as) =>
    ctx.db.update(users).set({ avatarPath: "avatars/a.webp" }).where(eq(users.id, as.id)),
  partner: (as) => notePartnerSeen(ctx, { userId: as.id }),
};

test.each(ONBOARDING_STEPS.slice(1))(
  "the creator tutorial rejects the completion of step %s until the step's task is done",
  async (step) => {
    const user = await makeUser();
    const early = await complete(user, step);
    expect([early.status, await early.json()]).toEqual([
      409,
      expect.objectContaining({ code: "CONFLICT", error: t(STEP_WANTS[step]) }),
    ]);
    expect((await progressOf(user)).completedSteps).toEqual([]);
    await DO[step](user);
    expect((await progressOf(user)).doneSteps).toEqual(["welcome", step]);
    const done = await complete(user, step);
    expect(done.status).toBe(200);
    expect((await done.json<CompletedStep>()).progress.completedSteps).toEqual([step]);
  },
);

test("50 concurrent requests to complete one tutorial step grant the step's reward only once", async () => {
  const user = await makeUser();
  await DO.stream(user);
  const answers = await Promise.all(
    Array.from({ length: 50 }, async () => (await complete(user, "stream")).json<CompletedStep>()),
  );
  const given = answers.map(({ reward }) => reward.coins).filter((coins) => coins > 0);
  expect(given).toEqual([50]);
  expect(await progressOf(user)).toMatchObject({ coins: 50, xp: 0, completedSteps: ["stream"] });
});

test("each of the six tutorial steps grants its reward only once", async () => {
  const user = await makeUser();
  const rewards: CompletedStep["reward"][] = [];
  for (const step of ONBOARDING_STEPS) {
    await DO[step](user);
    rewards.push((await (await complete(user, step)).json<CompletedStep>()).reward);
  }
  expect(rewards).toEqual([
    { xp: 10, coins: 0 },
    { xp: 0, coins: 0, badge: "Profile Master" },
    { xp: 25, coins: 0 },
    { xp: 0, coins: 50 },
    { xp: 15, coins: 0 },
    { xp: 0, coins: 0, badge: "Future Partner" },
  ]);
  const again = await (await complete(user, "upload")).json<CompletedStep>();
  expect(again.reward).toEqual({ xp: 0, coins: 0 });
  expect(again.progress).toMatchObject({
    showsRewards: true,
    level: 1,
    xp: 50,
    nextLevelXp: 100,
    coins: 50,
    badges: ["Profile Master", "Future Partner"],
    completedSteps: [...ONBOARDING_STEPS],
    step: "partner",
    finished: false,
  });
});

test("the tutorial's profile step saves the channel's profile, and rejects missing fields by name", async () => {
  const link = { label: "Site", url: "https://example.com/" };
  const user = await makeUser({ links: [link] });
  const blank = await put(user, "profile", { displayName: " ", bio: "" });
  expect([blank.status, await blank.json()]).toEqual([
    400,
    expect.objectContaining({
      fields: {
        displayName: expect.any(String),
        bio: "Enter a bio",
        category: "Choose a category",
      },
    }),
  ]);
  await put(user, "profile", PROFILE);
  const row = await ctx.db.select().from(users).where(eq(users.id, user.id)).get();
  expect(row).toMatchObject({
    displayName: "Nia Rivers",
    bio: "Films about rivers",
    links: [link],
  });
  expect((await progressOf(user)).profile).toEqual(PROFILE);
});

test("the tutorial's stream step saves stream settings, with a default title from the creator's name", async () => {
  const user = await makeUser({ displayName: "Nia" });
  await put(user, "stream", {});
  const stream = () => ctx.db.select().from(streams).where(eq(streams.creatorId, user.id)).all();
  expect(await stream()).toMatchObject([
    { title: "Nia's stream", category: "gaming", visibility: "public", state: "ready" },
  ]);
  await put(user, "stream", {
    title: "Late talk",
    category: "justchatting",
    description: "Come in",
    privacy: "private",
  });
  expect(await stream()).toMatchObject([
    { title: "Late talk", category: "justchatting", visibility: "private", state: "ready" },
  ]);
  expect((await progressOf(user)).stream).toEqual({
    title: "Late talk",
    category: "justchatting",
    description: "Come in",
    privacy: "private",
  });
});

test("a removed video does not complete the tutorial's upload step, and a past stream completes the stream step", async () => {
  const user = await makeUser();
  const videoId = await makeVideoRow(user, "public");
  await ctx.db.update(videos).set({ state: "removed" }).where(eq(videos.id, videoId));
  expect((await complete(user, "upload")).status).toBe(409);
  await makeStreamRow(user, "public");
  expect((await complete(user, "stream")).status).toBe(200);
});

test("a theme that is stored only in this browser completes the tutorial's customize step", async () => {
  const user = await makeUser();
  const cookie = (theme: string) => ({ Cookie: `__Host-session=${user.token}; theme=${theme}` });
  const chosen = (theme: string) =>
    call("/api/onboarding/complete-step", {
      method: "POST",
      json: { stepId: "customize" },
      headers: cookie(theme),
    });
  expect((await chosen("system")).status).toBe(409);
  expect((await chosen("dark")).status).toBe(200);
});

test('the tutorial opens automatically until the user finishes the tutorial or chooses "Not now"', async () => {
  const user = await makeUser();
  expect(await progressOf(user)).toMatchObject({
    opensItself: true,
    step: "welcome",
    finished: false,
  });
  await patch(user, { step: "upload" });
  await patch(user, { notNow: true });
  expect(await progressOf(user)).toMatchObject({
    opensItself: false,
    step: "upload",
    finished: false,
  });
  await ctx.db
    .update(onboardingProgress)
    .set({ quietUntil: ctx.now() - 1 })
    .where(eq(onboardingProgress.userId, user.id));
  expect(await progressOf(user)).toMatchObject({ opensItself: true, step: "upload" });
  expect(QUIET_MS).toBeGreaterThan(0);
  await patch(user, { finished: true });
  expect(await progressOf(user)).toMatchObject({ opensItself: false, finished: true });
});

test("completing a tutorial step leads to the next step, unless the user went back", async () => {
  const user = await makeUser();
  await complete(user, "welcome");
  expect((await progressOf(user)).step).toBe("profile");
  await DO.stream(user);
  await complete(user, "stream");
  expect((await progressOf(user)).step).toBe("profile");
});

test("a user's tutorial progress is part of the data export, and is deleted with the account", async () => {
  const user = await makeUser();
  await put(user, "profile", PROFILE);
  await complete(user, "profile");
  const files = new Map<string, string>();
  for await (const { name, input } of exportFiles(ctx, user.id)) {
    if (!name.startsWith("data/tutorial") || input instanceof ReadableStream) continue;
    let text = "";
    for await (const part of input) text += part;
    files.set(name, text);
  }
  expect(JSON.parse(files.get("data/tutorial.json") ?? "")).toMatchObject([
    { category: "education", goals: "One a week" },
  ]);
  expect(JSON.parse(files.get("data/tutorial-steps.json") ?? "")).toMatchObject([
    { step: "profile" },
  ]);
  await ctx.db
    .update(users)
    .set({ deletionRequestedAt: ctx.now() - DELETION_GRACE_MS - 1 })
    .where(eq(users.id, user.id));
  await deleteAccount(ctx, { userId: user.id });
  for (const table of [onboardingProgress, onboardingSteps, memberRewards]) {
    expect(await ctx.db.select().from(table).where(eq(table.userId, user.id))).toEqual([]);
  }
});

test.each([{}, { stepId: "dance" }, { stepId: 1 }])(
  "the tutorial rejects the request body %o, which names no valid step",
  async (json) => {
    const answer = await call("/api/onboarding/complete-step", {
      method: "POST",
      json,
      as: await makeUser(),
    });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ fields: { stepId: expect.any(String) } }),
    ]);
  },
);

import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { aiAnswers, videoDays } from "../../db/schema.ts";
import { makeStream } from "../../testing/chat.ts";
import { call, makeUser, makeVideo, type TestUser, testContext } from "../../testing/factories.ts";

let user: TestUser;
beforeAll(async () => {
  user = await makeUser();
});
const post = (tool: string, json: unknown, as: TestUser | null = user) =>
  call(`/api/ai/${tool}`, { method: "POST", json, as });
const ask = async (tool: string, json: unknown): Promise<Record<string, unknown>> =>
  (await post(tool, json)).json();

const provider = { name: "Built-in, no AI service", sentTo: null, note: null };

test("each AI tool answers in the documented format and names its provider", async () => {
  const content = "Baking sourdough bread at home: flour, water, a hot oven and patience.";
  expect(await ask("generate-metadata", { content })).toMatchObject({
    category: "cooking",
    title: expect.any(String),
    provider,
  });
  expect(await ask("moderate", { content })).toEqual({
    safe: true,
    reason: expect.any(String),
    severity: null,
    matches: [],
    provider,
  });
  expect(
    await ask("sentiment", { text: "I love this, thank you, it is wonderful!" }),
  ).toMatchObject({
    rating: expect.toSatisfy((n) => n >= 4),
    provider,
  });
  expect(await ask("hashtags", { content })).toMatchObject({
    hashtags: expect.arrayContaining([expect.stringMatching(/^#/)]),
    provider,
  });
  const chat = await ask("chat-response", { chatContext: { message: "hello!" } });
  expect(chat).toEqual({ response: expect.any(String), provider });
});

test("the AI tools give different results for different texts", async () => {
  const [bread, river] = ["Baking bread in a hot oven.", "Paddling a kayak down a wild river."];
  const titles = await Promise.all(
    [bread, river].map(async (content) => (await ask("generate-metadata", { content })).title),
  );
  expect(titles[0]).not.toBe(titles[1]);
  const ratings = await Promise.all(
    ["I love it, great!", "I hate it, terrible."].map(
      async (text) => (await ask("sentiment", { text })).rating,
    ),
  );
  expect(ratings[0]).toBeGreaterThan(Number(ratings[1]));
  const unfit = await ask("moderate", { content: "Careful: I will kill you." });
  expect(unfit).toMatchObject({ safe: false, severity: "high", matches: [{ start: 9 }] });
});

test("an AI chat reply uses the streamer's name and the category of the open stream", async () => {
  const streamer = await makeUser();
  await makeStream(streamer, { category: "gaming" });
  const reply = async (chatContext: unknown, as = streamer) =>
    (await (await post("chat-response", { chatContext }, as)).json<{ response: string }>())
      .response;
  expect(
    await reply({ message: "hello", streamTitle: "River talk", streamerName: "Ana" }),
  ).toContain("River talk");
  expect(await reply({ message: "What category is this?" })).toContain("Gaming");
  expect(await reply({ message: "What category is this?" }, user)).not.toContain("Gaming");
});

describe("requests to the AI tools", () => {
  test.each([
    ["generate-metadata", "content", { content: "  \n" }],
    ["moderate", "content", { content: "" }],
    ["moderate", "content", { content: "x".repeat(20_001) }],
    ["moderate", "content", {}],
    ["sentiment", "text", { content: "text is its name" }],
    ["hashtags", "content", { content: 7 }],
    ["chat-response", "chatContext", { message: "hello" }],
    ["chat-response", "chatContext.message", { chatContext: { message: " " } }],
    [
      "chat-response",
      "chatContext.chatHistory",
      { chatContext: { message: "hi", chatHistory: Array(51).fill("x") } },
    ],
  ])("the AI tool %s rejects a request without a valid %s", async (tool, field, json) => {
    const answer = await post(tool, json);
    expect(answer.status).toBe(400);
    expect(Object.keys((await answer.json<{ fields: object }>()).fields)).toContain(field);
  });

  test("an AI tool rejects visitors, and users above the rate limit", async () => {
    expect((await post("moderate", { content: "hello" }, null)).status).toBe(401);
    const eager = await makeUser();
    const answers = await Promise.all(
      Array.from({ length: 31 }, () => post("sentiment", { text: "hello" }, eager)),
    );
    expect(
      answers
        .map(({ status }) => status)
        .sort()
        .slice(-2),
    ).toEqual([200, 429]);
  });
});

test("the AI hashtag tool suggests trending tags of public videos, never of private videos", async () => {
  const { db } = testContext();
  await db.delete(aiAnswers).where(eq(aiAnswers.key, "trending-tags"));
  const today = Math.floor(Date.now() / 86_400_000);
  for (const [tags, visibility, views, day] of [
    [["moonkayak"], "public", 5000, today],
    [["secretkayak"], "private", 9000, today],
    [["oldkayak"], "public", 9000, today - 20],
  ] as const) {
    const { id } = await makeVideo(await makeUser(), {
      tags: [...tags],
      visibility,
      publishedAt: 1,
    });
    await db.insert(videoDays).values({ videoId: id, day, views, verifiedViews: views });
  }
  const { trending } = await ask("hashtags", {
    content: "A kayak on a moonkayak secretkayak oldkayak night",
  });
  expect(trending).toContain("#moonkayak");
  expect(trending).not.toContain("#secretkayak");
  expect(trending).not.toContain("#oldkayak");
  expect(
    (
      await env.DB.prepare(
        "select count(*) as n from ai_answers where key = 'trending-tags'",
      ).first()
    )?.n,
  ).toBe(1);
});

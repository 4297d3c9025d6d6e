import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { fetchKnowledge } from "../../../platform/static-data.ts";
import { call, makeUser } from "../../../testing/factories.ts";
import { forgetKnowledge, setKnowledgeSource } from "./knowledge.ts";
import { KNOWLEDGE } from "./knowledge-data.ts";

test("what the built-in knows is fetched when it is first asked; while it is away the answer says so, and moderation goes on", async () => {
  const who = await makeUser();
  const ask = (what: string, json: unknown) => call(`/api/ai/${what}`, { method: "POST", as: who, json });
  const text = "What a wonderful evening, I loved it";
  const before = await (await ask("sentiment", { text })).json();
  forgetKnowledge();
  setKnowledgeSource(() => Promise.reject(new Error("The static files are away")));
  const refused = await ask("sentiment", { text });
  expect([refused.status, await refused.json()]).toEqual([
    503,
    expect.objectContaining({
      code: "UNAVAILABLE",
      error: "The built-in analysis does not answer right now. Please try again in a moment.",
    }),
  ]);
  expect(await (await ask("moderate", { content: text })).json()).toMatchObject({ safe: true });
  setKnowledgeSource(() => fetchKnowledge(env.ASSETS));
  expect(await (await ask("sentiment", { text })).json()).toEqual(before);
  expect(await fetchKnowledge(env.ASSETS)).toEqual(KNOWLEDGE);
});

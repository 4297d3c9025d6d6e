import fc from "fast-check";
import { expect, test } from "vitest";
import { chatReply } from "./chat-reply.ts";
import { loadKnowledge } from "./knowledge.ts";

await loadKnowledge();

const stream = {
  streamTitle: "Building a kayak",
  streamerName: "Mara",
  chatHistory: ["the wood is western red cedar", "nice"],
  facts: {
    category: "Art",
    startedAt: "18:30 UTC",
    schedule: "Tuesdays at 18:30",
    rules: "Be kind. No links.",
    commands: "!wood, !tools",
  },
};
const reply = (message: string, facts: Record<string, string> = stream.facts) =>
  chatReply({ ...stream, facts, message });

test.each([
  ["how long have you been live?", "startedAt", "18:30 UTC"],
  ["when do you stream next?", "schedule", "Tuesdays at 18:30"],
  ["can I post links?", "rules", "Be kind. No links."],
  ["!commands", "commands", "!wood, !tools"],
  ["what game are you playing?", "category", "Art"],
  ["what wood is it?", "chatHistory", "western red cedar"],
])('a chat reply answers "%s" from the fact %s', (message, ground, says) => {
  const { response, sources: grounds } = reply(message);
  expect(response).toContain(says);
  expect(grounds).toContain(ground);
});

test("a chat reply to a question without a known answer refers to the streamer by name", () => {
  for (const message of [
    "when do you stream next?",
    "how long have you been live?",
    "which mic is that?",
    "how old are you?",
  ]) {
    const { response, sources: grounds } = reply(message, {});
    expect(response).toContain("Mara");
    expect(grounds).toEqual(["streamerName"]);
    expect(response).not.toMatch(/\d/);
  }
});

test("a chat reply never contains an invented number", () => {
  const given = JSON.stringify(stream);
  fc.assert(
    fc.property(
      fc.constantFrom("when", "what", "who", "how long", "where", "hi", "bye"),
      fc.lorem({ maxCount: 5 }),
      (start, rest) => {
        for (const number of reply(`${start} ${rest}?`).response.match(/\d+/g) ?? [])
          expect(given).toContain(number);
      },
    ),
    { numRuns: 100 },
  );
});

test("different chat messages get different replies", () => {
  const messages = [
    "hi",
    "bye",
    "thanks",
    "I love this",
    "this is awful",
    "the sound is gone, I can't hear you",
    "when did you start?",
    "what glue is that?",
  ];
  expect(new Set(messages.map((message) => reply(message).response)).size).toBe(messages.length);
});

test("a chat reply to abuse asks for kindness, and no chat reply repeats abuse", () => {
  expect(reply("kill yourself").response).toContain("kind");
  const { response } = chatReply({
    ...stream,
    facts: {},
    message: "what glue is it?",
    chatHistory: ["glue is for you stupid idiot"],
  });
  expect(response).not.toContain("idiot");
});

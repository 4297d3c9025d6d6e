import { expect, test } from "vitest";
import { makeStream, TestChat } from "../../../testing/chat.ts";
import { call, makeUser, testContext } from "../../../testing/factories.ts";
import { actorOf } from "../../../testing/factors.ts";
import type { ChatMessage } from "../../live/chat/contract.ts";
import { decide } from "./decide.ts";
import { liftDecision } from "./end-decision.ts";

const ctx = testContext();

test("chat rooms hide the messages of a suspended user until staff lift all suspensions", async () => {
  const [admin, person, viewer] = [
    await makeUser({ role: "admin" }),
    await makeUser(),
    await makeUser(),
  ];
  const streamer = await makeUser();
  const streamId = await makeStream(streamer);
  const [speaker, reader] = [
    await TestChat.join(streamId, { as: person }),
    await TestChat.join(streamId, { as: viewer }),
  ];
  speaker.say("An insult", "m1");
  await reader.next("chat");
  reader.say("A kind word", "m2");
  await reader.next("chat", 2);
  const history = async () =>
    (await (await call(`/api/streams/${streamId}/chat`)).json<ChatMessage[]>()).map(
      ({ content }) => content,
    );
  const actor = await actorOf(admin);
  const suspend = async (kind: "suspend" | "ban", days: 7 | null) =>
    (
      await decide(ctx, {
        actor,
        subjectType: "user",
        subjectId: person.id,
        kind,
        rule: "hate",
        reason: "Insults",
        days,
        fromReports: false,
      })
    ).decisionId;
  const lift = (decisionId: string) =>
    liftDecision(ctx, { actor, decisionId, reason: "A mistake" });

  const moderate = async (action: object) =>
    (
      await call(`/api/streams/${streamId}/chat/actions`, {
        method: "POST",
        json: action,
        as: streamer,
      })
    ).json<{ actionId: string }>();
  const { actionId } = await moderate({ kind: "clear_all" });
  await moderate({ kind: "undo", actionId });
  expect((await history()).toSorted()).toEqual(["A kind word", "An insult"]);
  const cleared = await moderate({ kind: "clear_all" });

  const suspension = await suspend("suspend", 7);
  // The streamer undoes the removal of all messages. The suspended user's message stays hidden.
  await moderate({ kind: "undo", actionId: cleared.actionId });
  expect(await history()).toEqual(["A kind word"]);
  const ban = await suspend("ban", null);
  await lift(suspension);
  expect(await history()).toEqual(["A kind word"]);
  await lift(ban);
  expect((await history()).toSorted()).toEqual(["A kind word", "An insult"]);
});

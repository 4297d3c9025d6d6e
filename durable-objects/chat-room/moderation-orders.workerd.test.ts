import { runInDurableObject } from "cloudflare:test";
import fc from "fast-check";
import { expect, test } from "vitest";
import { makeStream, roomOf } from "#worker/testing/chat.ts";
import { makeUser } from "#worker/testing/factories.ts";
import { createModeratedMessages } from "./moderated-messages.ts";

/** Reasons to hide a chat message. Each step of the test adds or removes one reason. */
const REASONS = ["deletion", "clearing", "decision", "suspension"] as const;
const steps = fc.array(fc.record({ reason: fc.constantFrom(...REASONS), isUndo: fc.boolean() }), {
  minLength: 1,
  maxLength: 12,
});

test("a hidden chat message is shown again only after all deletions and staff decisions that hide it are undone", async () => {
  const streamId = await makeStream(await makeUser());
  await runInDurableObject(roomOf(streamId), (_, { storage: { sql } }) => {
    const moderated = createModeratedMessages(sql, () => streamId);
    const isShown = () =>
      sql.exec<{ state: string }>("select state from messages where id = 'msg_1'").one().state ===
      "shown";
    const hide = {
      deletion: () => moderated.remove({ id: "msg_1" }, { actionId: "deletion", now: 1 }),
      clearing: () => moderated.remove("all", { actionId: "clearing", now: 1 }),
      decision: () => {
        moderated.remove({ id: "msg_1" }, { actionId: "decision", now: 1 });
        moderated.keepHidden("msg_1", "decision");
      },
      suspension: () => {
        moderated.remove({ userId: "usr_1" }, { actionId: "suspension", now: 1 });
        moderated.keepPersonHidden("usr_1", "suspension");
      },
    };
    fc.assert(
      fc.property(steps, (taken) => {
        sql.exec("delete from messages");
        sql.exec(
          "insert into messages (id, user_id, content, username, is_verified, created_at) values ('msg_1', 'usr_1', 'Hi', 'somebody', 0, 1)",
        );
        const reasons = new Set<string>();
        for (const { reason, isUndo } of taken) {
          if (isUndo) {
            moderated.restore(reason);
            reasons.delete(reason);
          } else {
            hide[reason]();
            // Deleting an already hidden message has no effect, so this step adds no reason.
            const isStaff = reason === "decision" || reason === "suspension";
            if (isStaff || reasons.size === 0) reasons.add(reason);
          }
          expect(isShown()).toBe(reasons.size === 0);
        }
      }),
      { numRuns: 300 },
    );
  });
});

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { knownDevices } from "../../../db/schema.ts";
import { makeUser, testContext } from "../../../testing/factories.ts";
import { hashSecret } from "../../kernel/secrets/secrets.ts";
import { ACCESS_RULES, type AccessEvent, dropAccess } from "./drop-access.ts";

const ctx = testContext();

test.each(Object.entries(ACCESS_RULES))(
  "the account event %s keeps or forgets the known devices as ACCESS_RULES defines",
  async (name, rule) => {
    const owner = await makeUser();
    const other = await makeUser();
    const deviceHash = await hashSecret("a browser of an intruder");
    const device = { deviceHash, userAgent: "test", firstSeenAt: 1, lastSeenAt: 1 };
    await ctx.db
      .insert(knownDevices)
      .values([owner, other].map(({ id: userId }) => ({ ...device, userId })));
    const event = name as AccessEvent;
    await ctx.db.batch(
      dropAccess(ctx, {
        event,
        userId: owner.id,
        currentSessionId: "none",
        addedSince: 0,
      } as never),
    );
    const countOf = ({ id }: { id: string }) =>
      ctx.db.$count(knownDevices, eq(knownDevices.userId, id));
    expect(await countOf(owner)).toBe(rule.knownDevices === "kept" ? 1 : 0);
    expect(await countOf(other)).toBe(1);
  },
);

test.each(["password_reset", "unconfirmed_password_reset", "email_change_undone"] as const)(
  "the recovery %s forgets all known devices, so that an intruder's next sign-in causes an email",
  (event) => {
    expect(ACCESS_RULES[event].knownDevices).toBe("forgotten");
  },
);

import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { memberProfiles } from "../../../db/schema.ts";
import { makeUser, testContext } from "../../../testing/factories.ts";
import { changeGameSettings } from "./change-settings.ts";

test("two concurrent requests can change two different level settings", async () => {
  const ctx = testContext();
  const { id: userId } = await makeUser();
  await changeGameSettings(ctx, { userId, enabled: true });
  await Promise.all([
    changeGameSettings(ctx, { userId, enabled: false }),
    changeGameSettings(ctx, { userId, timeZone: "Europe/Berlin" }),
  ]);
  const isUsers = eq(memberProfiles.userId, userId);
  expect(await ctx.db.select().from(memberProfiles).where(isUsers).get()).toMatchObject({
    ...{ enabled: false, timeZone: "Europe/Berlin" },
  });
});

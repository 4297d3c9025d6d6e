import { expect, test } from "vitest";
import { watchProgress } from "../../../db/schema.ts";
import { makeUser, makeVideo, testContext } from "../../../testing/factories.ts";
import { removeFromHistory, restoreToHistory } from "./change-history.ts";

test("the undo token of one removed video cannot restore another video or another user's history", async () => {
  const ctx = testContext();
  const [user, other] = [await makeUser(), await makeUser()];
  const { id: videoId } = await makeVideo(other);
  const { id: anotherId } = await makeVideo(other);
  await ctx.db
    .insert(watchProgress)
    .values({ userId: user.id, videoId, positionMs: 20_000, updatedAt: 1 });
  const { undo } = await removeFromHistory(ctx, { userId: user.id, videoId });
  const restore = (userId: string, id: string) =>
    restoreToHistory(ctx, { userId, videoId: id, undo: undo ?? "" });
  await expect(restore(user.id, anotherId)).rejects.toThrow("undo");
  await expect(restore(other.id, videoId)).rejects.toThrow("undo");
  await restore(user.id, videoId);
});

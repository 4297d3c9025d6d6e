import { intentRequest } from "#app/lib/api.ts";
import type { KeyedChange } from "#app/lib/mutation/use-optimistic.ts";
import { t } from "#i18n/t.ts";

export const followKey = (creatorId: string) => `follow:${creatorId}`;

export const followWrite = (creatorId: string, isFollowing: boolean): KeyedChange => ({
  key: followKey(creatorId),
  value: isFollowing,
  request: intentRequest(
    isFollowing ? { act: "follow", creatorId } : undefined,
    isFollowing ? "POST" : "DELETE",
    `/api/creators/${creatorId}/follow`,
  ),
  failedTitle: isFollowing ? t("creator.follow.failure") : t("creator.unfollow.failure"),
});

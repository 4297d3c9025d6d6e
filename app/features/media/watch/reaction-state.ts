import { intentRequest } from "#app/lib/api.ts";
import { oneOf } from "#app/lib/mutation/state-schemas.ts";
import type { KeyedChange } from "#app/lib/mutation/use-optimistic.ts";
import { t } from "#i18n/t.ts";
import type { ReactionState } from "#worker/domain/community/community/contract-api.ts";

type Reaction = ReactionState["reaction"];

export const REACTION = oneOf("like", "dislike", null);
export const reactionKey = (videoId: string) => `reaction:${videoId}`;

export const reactionRequest = (videoId: string, reaction: Reaction) =>
  intentRequest(
    reaction === null ? undefined : { act: "react", videoId, reaction },
    "POST",
    `/api/videos/${videoId}/reaction`,
    { reaction: reaction ?? "none" },
  );

export const reactionWrite = (videoId: string, reaction: Reaction): KeyedChange => ({
  key: reactionKey(videoId),
  value: reaction,
  request: reactionRequest(videoId, reaction),
  failedTitle: t("watch.reactions.saveFailure"),
});

export function withReaction(state: ReactionState, reaction: Reaction): ReactionState {
  const change = (kind: "like" | "dislike") =>
    Number(reaction === kind) - Number(state.reaction === kind);
  return {
    reaction,
    likes: Math.max(0, state.likes + change("like")),
    dislikes: Math.max(0, state.dislikes + change("dislike")),
  };
}

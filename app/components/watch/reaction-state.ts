import type { ReactionState } from "#worker/domain/community/contract.ts";

/** The counts as they will be once this viewer's reaction is stored in place of the one before. */
export function withReaction(state: ReactionState, reaction: ReactionState["reaction"]): ReactionState {
  const change = (kind: "like" | "dislike") => Number(reaction === kind) - Number(state.reaction === kind);
  return { reaction, likes: Math.max(0, state.likes + change("like")), dislikes: Math.max(0, state.dislikes + change("dislike")) };
}

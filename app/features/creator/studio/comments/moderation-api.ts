import { apiRequest } from "#app/lib/api.ts";
import type { ModeratedComment } from "#worker/domain/community/community/contract-moderation.ts";
import type { Threshold } from "#worker/domain/kernel/judging/contract.ts";

const path = (commentId: string) => `/api/comments/${encodeURIComponent(commentId)}`;

export const setState = (
  { id, editedAt }: Pick<ModeratedComment, "id" | "editedAt">,
  state: ModeratedComment["state"],
) =>
  state === "held"
    ? apiRequest("POST", `${path(id)}/hold`, null)
    : apiRequest("POST", `${path(id)}/review`, {
        decision: state === "shown" ? "approve" : "reject",
        editedAt,
      });
export const reply = (videoId: string, parentId: string, body: string) =>
  apiRequest("POST", `/api/videos/${encodeURIComponent(videoId)}/comments`, { body, parentId });
export const setBlock = (userId: string, on: boolean) =>
  apiRequest(on ? "POST" : "DELETE", `/api/users/${encodeURIComponent(userId)}/block`, null);
export const saveBlockedTerms = (terms: string[], hold: Threshold) =>
  apiRequest("PUT", "/api/blocked-words", { words: terms, hold });
/** The response contains the token with which `restoreComment` undoes the deletion. */
export const deleteComment = (commentId: string) =>
  apiRequest<{ undo: string }>("DELETE", path(commentId), null);
export const restoreComment = (commentId: string, undo: string) =>
  apiRequest("POST", `${path(commentId)}/restore`, { undo });

import { apiRequest, getJson, intentRequest } from "#app/lib/api.ts";
import type { KeyedChange } from "#app/lib/mutation/use-optimistic.ts";
import { t } from "#i18n/t.ts";
import type { CommentSort } from "#worker/domain/community/community/contract.ts";
import type {
  Comment,
  CommentPage,
  CommentThread,
  DeletedComment,
  Mentionable,
  MentionSuggestions,
} from "#worker/domain/community/community/contract-api.ts";
import type { RemovedComment } from "#worker/domain/trust/moderation/contract-api.ts";

/** Methods that read throw an ApiError for an error response. */
export const commentsApi = {
  list(videoId: string, sort: CommentSort, before: string | null) {
    const query = new URLSearchParams({ sort, ...(before !== null && { before }) });
    return getJson<CommentPage>(`/api/videos/${videoId}/comments?${query}`);
  },
  replies(headId: string, before: string | null) {
    const query = before === null ? "" : `?before=${encodeURIComponent(before)}`;
    return getJson<CommentPage>(`/api/comments/${headId}/replies${query}`);
  },
  thread: (id: string) => getJson<CommentThread>(`/api/comments/${encodeURIComponent(id)}`),
  async searchMentionable(videoId: string, typed: string): Promise<Mentionable[]> {
    const query = new URLSearchParams({ q: typed });
    const path = `/api/videos/${videoId}/mentionable?${query}`;
    return (await getJson<MentionSuggestions>(path)).people;
  },
  post: (videoId: string, body: string, parentId: string | null) =>
    intentRequest<Comment>(
      parentId === null ? { act: "comment", videoId, body } : { act: "reply", commentId: parentId },
      "POST",
      `/api/videos/${videoId}/comments`,
      { body, parentId },
    ),
  edit: (id: string, body: string) => apiRequest<Comment>("PATCH", `/api/comments/${id}`, { body }),
  remove: (id: string) => apiRequest<DeletedComment>("DELETE", `/api/comments/${id}`),
  removeByRule: (id: string, decision: { rule: string; reason: string }) =>
    apiRequest<RemovedComment>("POST", `/api/admin/comments/${id}/remove`, decision),
  restore: (id: string, undo: string) =>
    apiRequest("POST", `/api/comments/${id}/restore`, { undo }),
  mark: ({ id, editedAt }: Pick<Comment, "id" | "editedAt">, as: "pin" | "heart", on: boolean) =>
    on
      ? apiRequest("PUT", `/api/comments/${id}/${as}?editedAt=${editedAt ?? 0}`)
      : apiRequest("DELETE", `/api/comments/${id}/${as}`),
  review: ({ id, editedAt }: Comment, decision: "approve" | "reject") =>
    apiRequest("POST", `/api/comments/${id}/review`, { decision, editedAt }),
};

export const commentLikeKey = (commentId: string) => `comment-like:${commentId}`;

export const likeCommentWrite = (commentId: string, isLiked: boolean): KeyedChange => ({
  key: commentLikeKey(commentId),
  value: isLiked,
  request: intentRequest(
    isLiked ? { act: "likeComment", commentId } : undefined,
    isLiked ? "PUT" : "DELETE",
    `/api/comments/${commentId}/like`,
  ),
  failedTitle: t("watch.reactions.saveFailure"),
});

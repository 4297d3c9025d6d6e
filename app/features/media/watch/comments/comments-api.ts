import * as z from "zod/mini";
import { apiRequest, getJson } from "#app/lib/api.ts";
import type {
  CommentPage,
  CommentSort,
  CommentThread,
} from "#worker/domain/community/community/contract.ts";

const CommentAnswer = z.object({
  id: z.string(),
  body: z.string(),
  parentId: z.nullable(z.string()),
  createdAt: z.number(),
  editedAt: z.nullable(z.number()),
  isGone: z.boolean(),
  isHeld: z.boolean(),
  likes: z.number(),
  replies: z.number(),
  isPinned: z.boolean(),
  isHearted: z.boolean(),
  isLiked: z.boolean(),
  mentions: z.array(z.string()),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
  canRemove: z.boolean(),
  canPin: z.boolean(),
  canReview: z.boolean(),
  author: z.object({
    id: z.string(),
    username: z.string(),
    name: z.string(),
    avatar: z.nullable(z.string()),
    isVerified: z.boolean(),
    isCreator: z.boolean(),
  }),
});
const PageAnswer = z.object({ comments: z.array(CommentAnswer), next: z.nullable(z.string()) });
const ThreadAnswer = z.object({
  videoId: z.string(),
  comment: CommentAnswer,
  reply: z.nullable(CommentAnswer),
});
const DeletedAnswer = z.object({ undo: z.string() });
const RemovedAnswer = z.object({ decisionId: z.string() });
const PeopleAnswer = z.object({
  people: z.array(
    z.object({ username: z.string(), name: z.string(), avatar: z.nullable(z.string()) }),
  ),
});
export type Person = z.infer<typeof PeopleAnswer>["people"][number];

/** The reads throw ApiError. */
export const commentsApi = {
  async list(videoId: string, sort: CommentSort, before: string | null): Promise<CommentPage> {
    const query = new URLSearchParams({ sort, ...(before !== null && { before }) });
    return PageAnswer.parse(await getJson(`/api/videos/${videoId}/comments?${query}`));
  },
  async replies(headId: string, before: string | null): Promise<CommentPage> {
    const query = before === null ? "" : `?before=${encodeURIComponent(before)}`;
    return PageAnswer.parse(await getJson(`/api/comments/${headId}/replies${query}`));
  },
  async thread(id: string): Promise<CommentThread> {
    return ThreadAnswer.parse(await getJson(`/api/comments/${encodeURIComponent(id)}`));
  },
  async people(videoId: string, typed: string): Promise<Person[]> {
    return PeopleAnswer.parse(
      await getJson(`/api/videos/${videoId}/mentionable?${new URLSearchParams({ q: typed })}`),
    ).people;
  },
  post: (videoId: string, body: string, parentId: string | null) =>
    apiRequest("POST", `/api/videos/${videoId}/comments`, { body, parentId }, CommentAnswer),
  edit: (id: string, body: string) =>
    apiRequest("PATCH", `/api/comments/${id}`, { body }, CommentAnswer),
  remove: (id: string) => apiRequest("DELETE", `/api/comments/${id}`, {}, DeletedAnswer),
  /** Removes another user's comment, as staff. */
  removeByRule: (id: string, decision: { rule: string; reason: string }) =>
    apiRequest("POST", `/api/admin/comments/${id}/remove`, decision, RemovedAnswer),
  restore: (id: string, undo: string) =>
    apiRequest("POST", `/api/comments/${id}/restore`, { undo }),
  like: (id: string, on: boolean) => apiRequest(on ? "PUT" : "DELETE", `/api/comments/${id}/like`),
  pin: (id: string, on: boolean) => apiRequest(on ? "PUT" : "DELETE", `/api/comments/${id}/pin`),
  heart: (id: string, on: boolean) =>
    apiRequest(on ? "PUT" : "DELETE", `/api/comments/${id}/heart`),
  review: (id: string, decision: "approve" | "reject") =>
    apiRequest("POST", `/api/comments/${id}/review`, { decision }),
};

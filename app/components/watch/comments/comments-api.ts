import * as z from "zod/mini";
import { getJson, postJson } from "#app/api.ts";
import type { Comment, CommentPage, CommentSort, CommentThread } from "#worker/domain/community/contract.ts";

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
const ThreadAnswer = z.object({ videoId: z.string(), comment: CommentAnswer, reply: z.nullable(CommentAnswer) });
const LikesAnswer = z.object({ isLiked: z.boolean(), likes: z.number() });
const DeletedAnswer = z.object({ undo: z.string() });
const RemovedAnswer = z.object({ decisionId: z.string() });
const PeopleAnswer = z.object({ people: z.array(z.object({ username: z.string(), name: z.string(), avatar: z.nullable(z.string()) })) });
export type Person = z.infer<typeof PeopleAnswer>["people"][number];

/** The calls of the comments. Each throws ApiError with a sentence for the person. */
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
  async post(videoId: string, body: string, parentId: string | null): Promise<Comment> {
    return CommentAnswer.parse(await postJson(`/api/videos/${videoId}/comments`, { body, parentId }));
  },
  async edit(id: string, body: string): Promise<Comment> {
    return CommentAnswer.parse(await postJson(`/api/comments/${id}`, { body }, "PATCH"));
  },
  async remove(id: string): Promise<string> {
    return DeletedAnswer.parse(await postJson(`/api/comments/${id}`, {}, "DELETE")).undo;
  },
  /** By a rule, as staff. @returns the decision's id */
  async removeByRule(id: string, said: { rule: string; reason: string }): Promise<string> {
    return RemovedAnswer.parse(await postJson(`/api/admin/comments/${id}/remove`, said)).decisionId;
  },
  restore: (id: string, undo: string) => postJson(`/api/comments/${id}/restore`, { undo }),
  async like(id: string, on: boolean) {
    return LikesAnswer.parse(await postJson(`/api/comments/${id}/like`, {}, on ? "PUT" : "DELETE"));
  },
  pin: (id: string, on: boolean) => postJson(`/api/comments/${id}/pin`, {}, on ? "PUT" : "DELETE"),
  heart: (id: string, on: boolean) => postJson(`/api/comments/${id}/heart`, {}, on ? "PUT" : "DELETE"),
  review: (id: string, decision: "approve" | "reject") => postJson(`/api/comments/${id}/review`, { decision }),
  async people(videoId: string, typed: string): Promise<Person[]> {
    return PeopleAnswer.parse(await getJson(`/api/videos/${videoId}/mentionable?${new URLSearchParams({ q: typed })}`)).people;
  },
};

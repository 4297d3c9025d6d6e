import {
  EditCommentInput,
  RestoreCommentInput,
  ReviewCommentInput,
} from "../../domain/community/community/contract.ts";
import {
  Comment,
  CommentPage,
  CommentThread,
  DeletedComment,
  MentionQuery,
  MentionSuggestions,
  ReplyQuery,
} from "../../domain/community/community/contract-api.ts";
import { deleteComment, restoreComment } from "../../domain/community/community/delete-comment.ts";
import { editComment } from "../../domain/community/community/edit-comment.ts";
import { getThread, listReplies } from "../../domain/community/community/list-comments.ts";
import { reviewComment } from "../../domain/community/community/review-comment.ts";
import { suggestMentions } from "../../domain/community/community/suggest-mentions.ts";
import { OkResponse } from "../../domain/kernel/responses/contract.ts";
import { type Api, route } from "../route.ts";

export function mountComments(api: Api): void {
  const mentionsSpec = {
    summary: "Suggest users to mention in a comment, by username prefix",
    query: MentionQuery,
    answer: MentionSuggestions,
  };
  route(
    api,
    "GET /api/videos/:videoId/mentionable",
    mentionsSpec,
    async ({ c, ctx, actor, params, query }) =>
      c.json({ people: await suggestMentions(ctx, { ...params, actor, typed: query.q }) }),
  );

  route(
    api,
    "GET /api/comments/:commentId",
    { summary: "Get the thread of a comment", answer: CommentThread },
    async ({ c, ctx, actor, params }) => c.json(await getThread(ctx, { ...params, actor })),
  );

  const repliesSpec = {
    summary: "List the replies to a comment, oldest first",
    query: ReplyQuery,
    answer: CommentPage,
  };
  route(
    api,
    "GET /api/comments/:commentId/replies",
    repliesSpec,
    async ({ c, ctx, actor, params, query }) =>
      c.json(await listReplies(ctx, { ...query, ...params, actor })),
  );

  const editSpec = {
    summary: "Edit your comment",
    body: EditCommentInput,
    answer: Comment,
  };
  route(api, "PATCH /api/comments/:commentId", editSpec, async ({ c, ctx, actor, params, body }) =>
    c.json(await editComment(ctx, { ...body, ...params, actor })),
  );

  const deleteSpec = {
    summary: "Delete your comment or a comment on your video",
    answer: DeletedComment,
  };
  route(api, "DELETE /api/comments/:commentId", deleteSpec, async ({ c, ctx, actor, params }) =>
    c.json({ ok: true, ...(await deleteComment(ctx, { ...params, actor })) }),
  );

  const restoreSpec = {
    summary: "Restore a comment that you deleted in the last ten minutes",
    body: RestoreCommentInput,
    answer: OkResponse,
  };
  route(
    api,
    "POST /api/comments/:commentId/restore",
    restoreSpec,
    async ({ c, ctx, actor, params, body }) => {
      await restoreComment(ctx, { ...body, ...params, actor });
      return c.json({ ok: true });
    },
  );

  const reviewSpec = {
    summary: "Approve or reject a comment on your video",
    body: ReviewCommentInput,
    answer: OkResponse,
  };
  route(
    api,
    "POST /api/comments/:commentId/review",
    reviewSpec,
    async ({ c, ctx, actor, params, body }) => {
      await reviewComment(ctx, { ...body, ...params, actor });
      return c.json({ ok: true });
    },
  );
}

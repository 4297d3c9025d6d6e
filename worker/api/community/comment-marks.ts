import { MarkCommentQuery } from "../../domain/community/community/contract.ts";
import { CommentLikes } from "../../domain/community/community/contract-api.ts";
import {
  heartComment,
  likeComment,
  pinComment,
} from "../../domain/community/community/mark-comment.ts";
import { OkResponse } from "../../domain/kernel/responses/contract.ts";
import { originOfRequest } from "../../http/request-origin.ts";
import { type Api, route } from "../route.ts";

export function mountCommentMarks(api: Api): void {
  for (const [key, on] of [
    ["PUT /api/comments/:commentId/like", true],
    ["DELETE /api/comments/:commentId/like", false],
  ] as const) {
    route(
      api,
      key,
      { summary: on ? "Like a comment" : "Remove your like from a comment", answer: CommentLikes },
      async ({ c, ctx, actor, params }) => {
        const origin = await originOfRequest(ctx, c.req.raw);
        return c.json(await likeComment(ctx, { ...params, actor, origin, on }));
      },
    );
  }

  for (const [key, on] of [
    ["PUT /api/comments/:commentId/pin", true],
    ["DELETE /api/comments/:commentId/pin", false],
  ] as const) {
    const summary = on ? "Pin a comment to the top of your video's comments" : "Unpin a comment";
    route(
      api,
      key,
      { summary, query: MarkCommentQuery, answer: OkResponse },
      async ({ c, ctx, actor, params, query }) => {
        await pinComment(ctx, { ...params, ...query, actor, on });
        return c.json({ ok: true });
      },
    );
  }

  for (const [key, on] of [
    ["PUT /api/comments/:commentId/heart", true],
    ["DELETE /api/comments/:commentId/heart", false],
  ] as const) {
    const summary = on
      ? "Add a heart to a comment on your video"
      : "Remove the heart from a comment";
    route(
      api,
      key,
      { summary, query: MarkCommentQuery, answer: OkResponse },
      async ({ c, ctx, actor, params, query }) => {
        await heartComment(ctx, { ...params, ...query, actor, on });
        return c.json({ ok: true });
      },
    );
  }
}

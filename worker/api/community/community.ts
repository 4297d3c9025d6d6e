import {
  CommentInput,
  FollowBellInput,
  ReactionInput,
} from "../../domain/community/community/contract.ts";
import {
  Comment,
  CommentPage,
  CommentQuery,
  FollowState,
  ReactionState,
  ShareResult,
} from "../../domain/community/community/contract-api.ts";
import {
  followCreator,
  setFollowBell,
  unfollowCreator,
} from "../../domain/community/community/follow-creator.ts";
import { listComments } from "../../domain/community/community/list-comments.ts";
import { postComment } from "../../domain/community/community/post-comment.ts";
import { setReaction } from "../../domain/community/community/set-reaction.ts";
import { shareVideo } from "../../domain/community/community/share-video.ts";
import { originOfRequest } from "../../http/request-origin.ts";
import { viewerKeyOf } from "../../http/viewer-key.ts";
import { type Api, route } from "../route.ts";

export function mountCommunity(api: Api): void {
  const reactionSpec = {
    summary: "Like or dislike a video, or remove your reaction",
    body: ReactionInput,
    answer: ReactionState,
  };
  route(
    api,
    "POST /api/videos/:videoId/reaction",
    reactionSpec,
    async ({ c, ctx, actor, params, body }) =>
      c.json(
        await setReaction(ctx, {
          ...body,
          ...params,
          actor,
          origin: await originOfRequest(ctx, c.req.raw),
        }),
      ),
  );

  const listSpec = {
    summary: "List a video's top-level comments, pinned comment first",
    query: CommentQuery,
    answer: CommentPage,
  };
  route(
    api,
    "GET /api/videos/:videoId/comments",
    listSpec,
    async ({ c, ctx, actor, params, query }) =>
      c.json(await listComments(ctx, { ...query, ...params, actor })),
  );

  const postSpec = {
    summary: "Comment on a video or reply to a comment",
    body: CommentInput,
    answer: Comment,
    status: 201,
  } as const;
  route(
    api,
    "POST /api/videos/:videoId/comments",
    postSpec,
    async ({ c, ctx, actor, params, body }) =>
      c.json(await postComment(ctx, { ...body, ...params, actor }), 201),
  );

  route(
    api,
    "POST /api/creators/:creatorId/follow",
    { summary: "Follow a creator", answer: FollowState },
    async ({ c, ctx, actor, params }) =>
      c.json(
        await followCreator(ctx, {
          ...params,
          actor,
          origin: await originOfRequest(ctx, c.req.raw),
        }),
      ),
  );

  const unfollowSpec = { summary: "Unfollow a creator", answer: FollowState };
  route(
    api,
    "DELETE /api/creators/:creatorId/follow",
    unfollowSpec,
    async ({ c, ctx, actor, params }) => c.json(await unfollowCreator(ctx, { ...params, actor })),
  );

  const bellSpec = {
    summary: "Turn notifications of a creator you follow on or off",
    body: FollowBellInput,
    answer: FollowState,
  };
  route(
    api,
    "PATCH /api/creators/:creatorId/follow",
    bellSpec,
    async ({ c, ctx, actor, params, body }) =>
      c.json(await setFollowBell(ctx, { ...params, ...body, actor })),
  );

  const shareSpec = {
    summary: "Record your share of a video; counts once per viewer and day",
    answer: ShareResult,
  };
  route(api, "POST /api/videos/:videoId/shares", shareSpec, async ({ c, ctx, actor, params }) => {
    const { viewerKey, setCookie } = await viewerKeyOf(ctx, c.req.raw, actor);
    const result = await shareVideo(ctx, {
      ...params,
      actor,
      viewerKey,
      origin: await originOfRequest(ctx, c.req.raw),
    });
    if (setCookie !== null) c.header("Set-Cookie", setCookie);
    return c.json(result);
  });
}

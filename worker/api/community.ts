import * as z from "zod";
import { deleteComment, listComments, postComment } from "../domain/community/comments.ts";
import { CommentInput, InteractionInput, ReactionInput } from "../domain/community/contract.ts";
import { followCreator, unfollowCreator } from "../domain/community/follow-creator.ts";
import { setReaction } from "../domain/community/set-reaction.ts";
import { trackInteraction } from "../domain/community/track-interaction.ts";
import { type Api, type ApiRequest, parseInput, readJson, route } from "./route.ts";

const PageQuery = z.object({ before: z.string().max(60).optional(), limit: z.coerce.number().int().min(1).max(50).default(20) });

export function mountCommunity(api: Api): void {
  route(api, "POST /api/videos/:videoId/reaction", async ({ c, ctx, actor }) => {
    const input = await readJson(c, ReactionInput);
    return c.json(await setReaction(ctx, { ...input, videoId: c.req.param("videoId") ?? "", actor }));
  });

  route(api, "GET /api/videos/:videoId/comments", async ({ c, ctx, actor }) => {
    return c.json(await listComments(ctx, { ...parseInput(PageQuery, c.req.query()), videoId: c.req.param("videoId") ?? "", actor }));
  });

  route(api, "POST /api/videos/:videoId/comments", async ({ c, ctx, actor }) => {
    const input = await readJson(c, CommentInput);
    return c.json(await postComment(ctx, { ...input, videoId: c.req.param("videoId") ?? "", actor }), 201);
  });

  route(api, "DELETE /api/comments/:commentId", async ({ c, ctx, actor }) => {
    await deleteComment(ctx, { commentId: c.req.param("commentId") ?? "", actor });
    return c.json({ ok: true });
  });

  route(api, "POST /api/creators/:creatorId/follow", async ({ c, ctx, actor }) => {
    return c.json(await followCreator(ctx, { creatorId: c.req.param("creatorId") ?? "", actor }));
  });

  route(api, "DELETE /api/creators/:creatorId/follow", async ({ c, ctx, actor }) => {
    return c.json(await unfollowCreator(ctx, { creatorId: c.req.param("creatorId") ?? "", actor }));
  });

  route(api, "POST /api/interactions", track);
  // The old client's name for the same call.
  route(api, "POST /api/track-interaction", track);
}

async function track({
  c,
  ctx,
  actor,
}: ApiRequest<"POST /api/interactions"> | ApiRequest<"POST /api/track-interaction">): Promise<Response> {
  const input = await readJson(c, InteractionInput);
  return c.json(await trackInteraction(ctx, { ...input, actor }), 201);
}

import { BlockedWords } from "../../domain/community/community/contract-api.ts";
import { BlockedWordsInput } from "../../domain/community/community/contract-moderation.ts";
import {
  getCommentHold,
  holdComment,
  setBlockedWords,
} from "../../domain/community/community/moderate-comment.ts";
import { OkResponse } from "../../domain/kernel/responses/contract.ts";
import { type Api, route } from "../route.ts";

export function mountModeration(api: Api): void {
  const holdSpec = {
    summary: "Hold a comment on your video for review again",
    answer: OkResponse,
  };
  route(api, "POST /api/comments/:commentId/hold", holdSpec, async ({ c, ctx, actor, params }) => {
    await holdComment(ctx, { ...params, ownerId: actor.id });
    return c.json({ ok: true });
  });

  const blockedWordsSpec = {
    summary: "Set the words that hold comments on your videos for review",
    body: BlockedWordsInput,
    answer: BlockedWords,
  };
  route(api, "PUT /api/blocked-words", blockedWordsSpec, async ({ c, ctx, actor, body }) => {
    await setBlockedWords(ctx, { ownerId: actor.id, ...body });
    return c.json({ words: body.words, hold: await getCommentHold(ctx, { ownerId: actor.id }) });
  });
}

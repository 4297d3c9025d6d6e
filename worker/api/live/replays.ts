import { ChangeReplayInput } from "../../domain/media/replays/contract.ts";
import { OwnReplay } from "../../domain/media/replays/contract-api.ts";
import { changeReplay, getOwnReplay } from "../../domain/media/replays/trim-replay.ts";
import { type Api, route } from "../route.ts";

const NO_STORE = { "Cache-Control": "no-store" };

export function mountReplays(api: Api): void {
  const replaySpec = {
    summary: "Get the length and trim of your replay",
    answer: OwnReplay,
  };
  route(api, "GET /api/videos/:videoId/replay", replaySpec, async ({ c, ctx, actor, params }) =>
    c.json(
      await getOwnReplay(ctx, { ...params, ownerId: actor.id, sessionId: actor.sessionId }),
      200,
      NO_STORE,
    ),
  );

  const trimSpec = {
    summary: "Trim your replay or undo the trim",
    body: ChangeReplayInput,
    answer: OwnReplay,
  };
  route(
    api,
    "PATCH /api/videos/:videoId/replay",
    trimSpec,
    async ({ c, ctx, actor, params, body }) =>
      c.json(
        await changeReplay(ctx, {
          ...body,
          ...params,
          ownerId: actor.id,
          sessionId: actor.sessionId,
        }),
        200,
        NO_STORE,
      ),
  );
}

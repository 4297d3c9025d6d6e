import * as z from "zod";
import { ReportInput } from "../domain/playback/contract.ts";
import { reportPlayback } from "../domain/playback/report-playback.ts";
import { startPlayback } from "../domain/playback/start-playback.ts";
import { viewerKeyOf } from "../http/viewer-key.ts";
import { PlaybackAnswer } from "./answers/videos.ts";
import { type Api, route } from "./route.ts";

const StartInput = z.object({ playbackId: z.string().max(60).optional() });

export function mountPlayback(api: Api): void {
  const startSpec = { summary: "Open a playback of a video, or renew its links", body: StartInput, answer: PlaybackAnswer };
  route(api, "POST /api/videos/:videoId/playback", startSpec, async ({ c, ctx, actor, params, body }) => {
    const { viewerKey, setCookie } = await viewerKeyOf(ctx, c.req.raw, actor);
    const playback = await startPlayback(ctx, { ...body, ...params, actor, viewerKey });
    if (setCookie !== null) c.header("Set-Cookie", setCookie);
    c.header("Cache-Control", "no-store");
    return c.json(playback);
  });

  const reportSpec = {
    summary: "Tell what of a playback was played",
    body: ReportInput,
    answer: z.object({ counted: z.boolean().meta({ description: "It is a view." }) }),
  };
  route(api, "POST /api/playback/:playbackId/report", reportSpec, async ({ c, ctx, actor, params, body }) => {
    const { viewerKey } = await viewerKeyOf(ctx, c.req.raw, actor);
    return c.json(await reportPlayback(ctx, { ...body, ...params, actor, viewerKey }));
  });
}

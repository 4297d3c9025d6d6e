import * as z from "zod";
import { ReportInput } from "../domain/playback/contract.ts";
import { reportPlayback } from "../domain/playback/report-playback.ts";
import { startPlayback } from "../domain/playback/start-playback.ts";
import { viewerKeyOf } from "../http/viewer-key.ts";
import { type Api, readJson, route } from "./route.ts";

const StartInput = z.object({ playbackId: z.string().max(60).optional() });

export function mountPlayback(api: Api): void {
  route(api, "POST /api/videos/:videoId/playback", async ({ c, ctx, actor }) => {
    const input = await readJson(c, StartInput);
    const { viewerKey, setCookie } = await viewerKeyOf(c.req.raw, actor);
    const playback = await startPlayback(ctx, { ...input, videoId: c.req.param("videoId") ?? "", actor, viewerKey });
    if (setCookie !== null) c.header("Set-Cookie", setCookie);
    c.header("Cache-Control", "no-store");
    return c.json(playback);
  });

  route(api, "POST /api/playback/:playbackId/report", async ({ c, ctx, actor }) => {
    const input = await readJson(c, ReportInput);
    const { viewerKey } = await viewerKeyOf(c.req.raw, actor);
    return c.json(await reportPlayback(ctx, { ...input, playbackId: c.req.param("playbackId") ?? "", actor, viewerKey }));
  });
}

import { audienceOf } from "../../domain/media/playback/audience.ts";
import { ReportInput, StartInput } from "../../domain/media/playback/contract.ts";
import { Playback, PlaybackLinks, ReportResult } from "../../domain/media/playback/contract-api.ts";
import { getLinks } from "../../domain/media/playback/get-links.ts";
import { reportPlayback } from "../../domain/media/playback/report-playback.ts";
import { startPlayback } from "../../domain/media/playback/start-playback.ts";
import { originOfRequest } from "../../http/request-origin.ts";
import { viewerKeyOf } from "../../http/viewer-key.ts";
import { type Api, route } from "../route.ts";

export function mountPlayback(api: Api): void {
  const startSpec = {
    summary: "Start a playback of a video or renew its links",
    body: StartInput,
    answer: Playback,
  };
  route(
    api,
    "POST /api/videos/:videoId/playback",
    startSpec,
    async ({ c, ctx, actor, params, body }) => {
      const { viewerKey, setCookie } = await viewerKeyOf(ctx, c.req.raw, actor);
      const audience = audienceOf({
        ...body,
        // Tributary's own pages send `page`. For other clients, the Referer header names the page.
        page: body.page ?? c.req.header("Referer"),
        appOrigin: ctx.appOrigin,
        userAgent: c.req.header("User-Agent") ?? "",
        country: countryOf(c.req.raw),
      });
      const address = c.req.header("CF-Connecting-IP") ?? null;
      const from = { viewerKey, audience, address, origin: await originOfRequest(ctx, c.req.raw) };
      const playback = await startPlayback(ctx, {
        playbackId: body.playbackId,
        ...params,
        actor,
        ...from,
      });
      if (setCookie !== null) c.header("Set-Cookie", setCookie);
      c.header("Cache-Control", "no-store");
      return c.json(playback);
    },
  );

  const linksSpec = {
    summary: "Get signed media links to prefetch a video without starting a playback",
    answer: PlaybackLinks,
  };
  route(api, "GET /api/videos/:videoId/links", linksSpec, async ({ c, ctx, actor, params }) => {
    c.header("Cache-Control", "no-store");
    return c.json(await getLinks(ctx, { ...params, actor }));
  });

  const reportSpec = {
    summary: "Report the played time of a playback",
    body: ReportInput,
    answer: ReportResult,
  };
  route(
    api,
    "POST /api/playback/:playbackId/report",
    reportSpec,
    async ({ c, ctx, actor, params, body }) => {
      const { viewerKey } = await viewerKeyOf(ctx, c.req.raw, actor);
      return c.json(await reportPlayback(ctx, { ...body, ...params, actor, viewerKey }));
    },
  );
}

/** Returns the country that Cloudflare reports; undefined in development. */
function countryOf({ cf }: Request): string | undefined {
  return typeof cf?.country === "string" ? cf.country : undefined;
}

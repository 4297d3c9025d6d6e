import type { Context as HonoContext } from "hono";
import { t } from "#i18n/t.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/kernel/errors.ts";
import { OkResponse } from "../../domain/kernel/responses/contract.ts";
import { hashSecret } from "../../domain/kernel/secrets/secrets.ts";
import { findEndedStream } from "../../domain/live/streams/open-encoder-stream.ts";
import { maxIngestBitrate } from "../../domain/live/streams/rules.ts";
import { INIT_MAX_BYTES } from "../../domain/media/replays/read-init.ts";
import { readBody } from "../../http/read-body.ts";
import { originStub } from "../../platform/durable-objects.ts";
import { type Api, type ApiEnv, route } from "../route.ts";
import {
  type EncoderCall,
  requireCreator,
  requireOpenStream,
  streamFor,
} from "./encoder-stream.ts";
import { pushedPath, pusherOf } from "./pushed-path.ts";

const MAX_MANIFEST_BYTES = 512 * 1024;
/** A media file waits at most this time for the init segment that opens its stream, ms. */
const INIT_WAIT_MS = 5_000;
const POLL_MS = 250;

/** A file of a DASH upload, with the names that ffmpeg uses. */
type DashName =
  | { kind: "manifest" }
  | { kind: "init"; track: string }
  | { kind: "media"; track: string; number: number };

/**
 * Mounts the routes for low-latency push: an encoder uploads DASH files while it encodes them.
 * Their only credential is the secret stream key in the path.
 */
export function mountDash(api: Api): void {
  const pushSpec = {
    summary: "Push a DASH manifest, init segment or media file from an encoder",
    bytes: ["application/octet-stream"],
    answer: OkResponse,
    status: 201,
  } as const;
  route(api, "PUT /live/dash/:streamKey/*", pushSpec, ({ c, ctx, params }) => {
    const response = takePush(c, ctx, params.streamKey);
    // An encoder disconnects right after its last file. Without waitUntil, Workers would cancel the
    // request.
    c.executionCtx.waitUntil(response.catch(() => undefined));
    return response;
  });

  const deleteSpec = {
    summary: "Acknowledge an encoder's request to delete a file; nothing is deleted",
    answer: OkResponse,
  };
  route(api, "DELETE /live/dash/:streamKey/*", deleteSpec, async ({ c, ctx, params }) => {
    await requireCreator(ctx, params.streamKey);
    dashPath(c);
    return c.json({ ok: true });
  });
}

async function takePush(
  c: HonoContext<ApiEnv>,
  ctx: Context,
  streamKey: string,
): Promise<Response> {
  const creator = await requireCreator(ctx, streamKey);
  const { folder, file } = dashPath(c);
  const call = { ctx, env: c.env.env, creator };
  const tooLarge = t("live.origin.segmentTooLarge");
  if (file.kind === "manifest") {
    // The init segments and the media files contain all facts that Tributary needs.
    await readBody(c.req.raw, MAX_MANIFEST_BYTES, tooLarge);
    return c.json({ ok: true }, 201);
  }
  const pusher = pusherOf(c, folder);
  const { LIVE_ORIGIN } = c.env.env;
  const { track } = file;
  if (file.kind === "init") {
    const init = await readBody(c.req.raw, INIT_MAX_BYTES, tooLarge);
    const { id } = await streamFor(call, `init-${track}`);
    const origin = originStub(LIVE_ORIGIN, id);
    return answer(c, await origin.pushTrack(ctx.requestId, id, { name: track, pusher, init }));
  }
  const { body } = c.req.raw;
  if (!body) throw new DomainError("VALIDATION", t("api.ingest.fileEmpty"));
  const id = await streamForMedia(call, { track, pusher });
  const origin = originStub(LIVE_ORIGIN, id);
  const { number } = file;
  const keyHash = await hashSecret(streamKey);
  const media = { track, number, pusher, keyHash, maxBitrate: maxIngestBitrate(creator.plan) };
  return answer(c, await origin.pushMedia(ctx.requestId, id, media, body));
}

function answer(
  c: HonoContext<ApiEnv>,
  result: Awaited<ReturnType<ReturnType<typeof originStub>["pushTrack"]>>,
): Response {
  if (!result.ok) throw new DomainError(result.code, result.message);
  return c.json({ ok: true }, 201);
}

/**
 * Returns the id of the stream for a media file.
 * Opens a stream only for an encoder that continues after an outage, whose init segments are known.
 * Otherwise an init segment opens the stream, and arrives at about the same time.
 * @throws DomainError CONFLICT if no init segment arrives; the errors of `streamFor`
 */
async function streamForMedia(
  call: EncoderCall,
  { track, pusher }: { track: string; pusher: string },
): Promise<string> {
  const { ctx, env, creator } = call;
  for (let waitedMs = 0; waitedMs < INIT_WAIT_MS; waitedMs += POLL_MS) {
    const newest = await requireOpenStream(call, track);
    if (newest && newest.state !== "ended") return newest.id;
    const endedId = await findEndedStream(ctx, { creatorId: creator.id });
    const inits = endedId
      ? await originStub(env.LIVE_ORIGIN, endedId).dashTracks(ctx.requestId)
      : [];
    if (inits.some((init) => init.name === track && init.pusher === pusher)) {
      const { id } = await streamFor(call, track);
      await originStub(env.LIVE_ORIGIN, id).lendTracks(ctx.requestId, inits);
      return id;
    }
    await scheduler.wait(POLL_MS);
  }
  throw new DomainError("CONFLICT", t("live.origin.trackInitMissing"));
}

/**
 * Reads the path of a DASH file.
 * @throws DomainError UNSUPPORTED_TYPE for other files; the errors of `pushedPath`
 */
function dashPath(c: HonoContext<ApiEnv>): { folder: string; file: DashName } {
  const { folder, name } = pushedPath(c);
  const file = readName(name);
  if (!file) throw new DomainError("UNSUPPORTED_TYPE", t("api.ingest.unsupportedDash"));
  return { folder, file };
}

function readName(name: string): DashName | null {
  if (name.endsWith(".mpd")) return { kind: "manifest" };
  const [, init] = /^init-(\w{1,32})\.(?:m4s|mp4)$/.exec(name) ?? [];
  if (init !== undefined) return { kind: "init", track: init };
  const [, track, number] = /^chunk-(\w{1,32})-(\d{1,9})\.m4s$/.exec(name) ?? [];
  return track === undefined ? null : { kind: "media", track, number: Number(number) };
}

import type { Context as HonoContext } from "hono";
import { t } from "#i18n/t.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/kernel/errors.ts";
import { OkResponse } from "../../domain/kernel/responses/contract.ts";
import { PushedFile } from "../../domain/live/streams/contract-api.ts";
import { MAX_PUSH_BYTES, maxIngestBitrate } from "../../domain/live/streams/rules.ts";
import { originStub } from "../../platform/durable-objects.ts";
import { type Api, type ApiEnv, route } from "../route.ts";
import {
  type EncoderCall,
  findEnded,
  openStream,
  requireCreator,
  requireOpenStream,
  streamFor,
  withCreator,
} from "./encoder-stream.ts";
import {
  DELETE_SPEC,
  encoderId,
  handleUpload,
  UPLOAD_BYTES,
  uploadPath,
} from "./encoder-upload.ts";

const FILE = /^(?:[A-Za-z0-9._-]+\.(?:m3u8|m4s|ts)|init[A-Za-z0-9._-]*\.mp4)$/;
const MAX_TEXT_BYTES = 512 * 1024;

/** Mounts the ingest routes. Their only credential is the secret stream key in the path. */
export function mountIngest(api: Api): void {
  const pushSpec = {
    summary: "Push an HLS playlist, init file or segment from an encoder",
    bytes: UPLOAD_BYTES,
    answer: PushedFile,
    status: 201,
  } as const;
  route(api, "PUT /live/ingest/:streamKey/*", pushSpec, ({ c, ctx, params }) =>
    handleUpload(
      c,
      withCreator(ctx, params.streamKey, (creator) => takePush(c, ctx, creator)),
    ),
  );

  route(api, "DELETE /live/ingest/:streamKey/*", DELETE_SPEC, async ({ c, ctx, params }) => {
    await requireCreator(ctx, params.streamKey);
    hlsPath(c);
    return c.json({ ok: true });
  });

  const checkSpec = {
    summary: "Check that an encoder with this stream key may go live now",
    answer: OkResponse,
  };
  route(api, "GET /live/ingest/:streamKey", checkSpec, async ({ c, ctx, params }) => {
    const { streamKey } = params;
    await withCreator(ctx, streamKey, (creator) =>
      requireMayPublish({ ctx, env: c.env.env, creator }),
    );
    return c.json({ ok: true });
  });
}

/** @throws DomainError UNSUPPORTED_TYPE if the file is not part of HLS; the errors of `uploadPath` */
function hlsPath(c: HonoContext<ApiEnv>): { folder: string; name: string } {
  const path = uploadPath(c);
  if (!FILE.test(path.name))
    throw new DomainError("UNSUPPORTED_TYPE", t("api.ingest.unsupportedType"));
  return path;
}

/**
 * @throws DomainError GONE if the encoder's stream has ended; CONFLICT if another encoder or browser
 * is live; the errors of `requireMayGoLive`
 */
async function requireMayPublish(call: EncoderCall): Promise<void> {
  const { ctx, env, creator } = call;
  const newest = await requireOpenStream(call, null);
  if (newest?.state !== "live") return;
  const origin = originStub(env.LIVE_ORIGIN, newest.id);
  const rival = await origin.rivalOf(ctx.requestId, creator.keyHash);
  if (rival !== null) throw new DomainError("CONFLICT", t("live.origin.alreadyLive"));
}

/**
 * Returns the unread body of an upload, and its size according to the Content-Length header.
 * Only the origin may read the body, because the origin limits the memory for a stream's uploads.
 * @throws DomainError TOO_LARGE or VALIDATION if the Content-Length header shows a wrong size
 */
function uploadBody({ body, headers }: Request, name: string) {
  const maxBytes = name.endsWith(".m3u8") ? MAX_TEXT_BYTES : MAX_PUSH_BYTES;
  const stated = headers.get("Content-Length");
  const length = stated === null ? null : Number(stated);
  if (!body || length === 0) throw new DomainError("VALIDATION", t("api.ingest.fileEmpty"));
  if (length !== null && !(length <= maxBytes))
    throw new DomainError("TOO_LARGE", t("live.origin.segmentTooLarge"));
  return { body, size: { length, maxBytes } };
}

async function takePush(
  c: HonoContext<ApiEnv>,
  ctx: Context,
  creator: EncoderCall["creator"],
): Promise<Response> {
  const { folder, name } = hlsPath(c);
  const { body, size } = uploadBody(c.req.raw, name);
  const call = { ctx, env: c.env.env, creator };
  const { LIVE_ORIGIN } = c.env.env;
  const { id, isLive } = await streamFor(call, name);
  let streamId = id;
  const pusher = encoderId(c, folder);
  const { keyHash, plan } = creator;
  const file = { name, pusher, keyHash, maxBitrate: maxIngestBitrate(plan) };
  const origin = originStub(LIVE_ORIGIN, streamId);
  const upload = await origin.upload(ctx.requestId, streamId, { file, size }, body);
  let { result } = upload;
  if (upload.bytes !== null) {
    await ctx.origins.end(streamId);
    streamId = await openStream(call);
    const next = originStub(LIVE_ORIGIN, streamId);
    result = await next.push(ctx.requestId, streamId, { ...file, bytes: upload.bytes });
  }
  if (!isLive && name.endsWith(".m4s")) await lendInit(call, { streamId, pusher });
  if (!result.ok) throw new DomainError(result.code, result.message);
  return c.json({ ok: true, streamId }, 201);
}

/**
 * Gives a new stream the init segment of the creator's last stream, if media segments wait for an
 * init segment. An encoder (such as ffmpeg) does not send its init segment again after an outage.
 */
async function lendInit(
  call: EncoderCall,
  { streamId, pusher }: { streamId: string; pusher: string },
): Promise<void> {
  const { ctx, env } = call;
  const { LIVE_ORIGIN } = env;
  const origin = originStub(LIVE_ORIGIN, streamId);
  if (!(await origin.lacksInit(ctx.requestId, pusher))) return;
  const endedId = await findEnded(call);
  const last = endedId && (await originStub(LIVE_ORIGIN, endedId).lastInit(ctx.requestId));
  if (last) await origin.lend(ctx.requestId, pusher, last);
}

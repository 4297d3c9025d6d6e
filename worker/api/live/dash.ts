import type { Context as HonoContext } from "hono";
import { t } from "#i18n/t.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/kernel/errors.ts";
import { OkResponse } from "../../domain/kernel/responses/contract.ts";
import { maxIngestBitrate } from "../../domain/live/streams/rules.ts";
import { requireStreamKeyOwner } from "../../domain/live/streams/stream-key.ts";
import { INIT_MAX_BYTES } from "../../domain/media/replays/read-init.ts";
import { readBody } from "../../http/read-body.ts";
import { originStub } from "../../platform/durable-objects.ts";
import { type Api, type ApiEnv, route } from "../route.ts";
import {
  type EncoderCall,
  findEnded,
  findNewest,
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

const MAX_MANIFEST_BYTES = 512 * 1024;
/**
 * Pauses between the database queries of a media file that waits for its stream, ms.
 * D1 cannot notify a Worker. The pauses grow, so that a long wait needs few queries.
 */
const INIT_PAUSES_MS = [100, 200, 400, 800, 1_600] as const;

/** What the name of a file in a DASH upload says. The names are those of ffmpeg. */
type DashName =
  | { kind: "manifest" }
  | { kind: "init"; track: string }
  | { kind: "media"; track: string; number: number };

/**
 * Mounts the routes for low-latency DASH, by which an encoder uploads files while it encodes them.
 * The only credential is the secret stream key in the path.
 */
export function mountDash(api: Api): void {
  const pushSpec = {
    summary: "Push a DASH manifest, init segment or media file from an encoder",
    bytes: UPLOAD_BYTES,
    answer: OkResponse,
    status: 201,
  } as const;
  route(api, "PUT /live/dash/:streamKey/*", pushSpec, ({ c, ctx, params }) =>
    handleUpload(
      c,
      withCreator(ctx, params.streamKey, (creator) =>
        takePush(c, ctx, { creator, streamKey: params.streamKey }),
      ),
    ),
  );

  route(api, "DELETE /live/dash/:streamKey/*", DELETE_SPEC, async ({ c, ctx, params }) => {
    await requireCreator(ctx, params.streamKey);
    dashPath(c);
    return c.json({ ok: true });
  });
}

async function takePush(
  c: HonoContext<ApiEnv>,
  ctx: Context,
  { creator, streamKey }: { creator: EncoderCall["creator"]; streamKey: string },
): Promise<Response> {
  const { folder, file } = dashPath(c);
  const call = { ctx, env: c.env.env, creator };
  const tooLarge = t("live.origin.segmentTooLarge");
  if (file.kind === "manifest") {
    // The manifest is ignored: the init segments and media files contain the same information.
    await readBody(c.req.raw, MAX_MANIFEST_BYTES, tooLarge);
    return c.json({ ok: true }, 201);
  }
  const pusher = encoderId(c, folder);
  const { LIVE_ORIGIN } = c.env.env;
  const { track } = file;
  if (file.kind === "init") {
    const init = await readBody(c.req.raw, INIT_MAX_BYTES, tooLarge);
    // The creator may have replaced the stream key while the init segment arrived.
    await requireStreamKeyOwner(ctx, streamKey);
    const { id } = await streamFor(call, `init-${track}`);
    const origin = originStub(LIVE_ORIGIN, id);
    return answer(c, await origin.pushTrack(ctx.requestId, id, { name: track, pusher, init }));
  }
  const { body } = c.req.raw;
  if (!body) throw new DomainError("VALIDATION", t("api.ingest.fileEmpty"));
  const id = await streamForMedia(call, { track, pusher });
  const origin = originStub(LIVE_ORIGIN, id);
  const { number } = file;
  const { keyHash, plan } = creator;
  const media = { track, number, pusher, keyHash, maxBitrate: maxIngestBitrate(plan) };
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
 * Returns the id of the stream that a media file belongs to.
 * Normally an init segment opens the stream, and media may arrive shortly before it.
 * After a long outage, an encoder sends only media. Then the media opens a stream, which gets the
 * init segments of the creator's last stream.
 * @throws DomainError CONFLICT if no init segment arrives; the errors of `streamFor`
 */
async function streamForMedia(
  call: EncoderCall,
  { track, pusher }: { track: string; pusher: string },
): Promise<string> {
  const { ctx, env } = call;
  const newest = await requireOpenStream(call, track);
  if (newest && newest.state !== "ended") return newest.id;
  const endedId = await findEnded(call);
  const inits = endedId ? await originStub(env.LIVE_ORIGIN, endedId).dashTracks(ctx.requestId) : [];
  if (inits.some((init) => init.name === track && init.pusher === pusher)) {
    const { id } = await streamFor(call, track);
    await originStub(env.LIVE_ORIGIN, id).lendTracks(ctx.requestId, inits);
    return id;
  }
  for (const pauseMs of INIT_PAUSES_MS) {
    await scheduler.wait(pauseMs);
    const open = await findNewest(call);
    if (open && open.state !== "ended") return open.id;
  }
  throw new DomainError("CONFLICT", t("live.origin.trackInitMissing"));
}

/**
 * Reads the folder and the file name in the path of a DASH upload.
 * @throws DomainError UNSUPPORTED_TYPE for other files; the errors of `uploadPath`
 */
function dashPath(c: HonoContext<ApiEnv>): { folder: string; file: DashName } {
  const { folder, name } = uploadPath(c);
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

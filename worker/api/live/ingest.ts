import type { Context as HonoContext } from "hono";
import { t } from "#i18n/t.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/kernel/errors.ts";
import { OkResponse } from "../../domain/kernel/responses/contract.ts";
import { PushedFile } from "../../domain/live/streams/contract-api.ts";
import { requireMayGoLive } from "../../domain/live/streams/may-go-live.ts";
import {
  findEndedStream,
  findNewestStream,
  openEncoderStream,
} from "../../domain/live/streams/open-encoder-stream.ts";
import { MAX_PUSH_BYTES, maxIngestBitrate } from "../../domain/live/streams/rules.ts";
import { requireStreamKeyOwner } from "../../domain/live/streams/stream-key.ts";
import { readBody } from "../../http/read-body.ts";
import { apiRoutes } from "../../http/route-registry.ts";
import { spendBudget, spendTargetBudget } from "../../http/spend-budget.ts";
import { originStub } from "../../platform/durable-objects.ts";
import { type Api, type ApiEnv, route } from "../route.ts";

const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;
const FILE = /^(?:[A-Za-z0-9._-]+\.(?:m3u8|m4s|ts)|init[A-Za-z0-9._-]*\.mp4)$/;
const MAX_FOLDERS = 3;
const MAX_TEXT_BYTES = 512 * 1024;

/** Mounts the ingest routes. Their only credential is the secret stream key in the path. */
export function mountIngest(api: Api): void {
  const pushSpec = {
    summary: "Push an HLS playlist, init file or segment from an encoder",
    bytes: ["application/octet-stream"],
    answer: PushedFile,
    status: 201,
  } as const;
  route(api, "PUT /live/ingest/:streamKey/*", pushSpec, ({ c, ctx, params }) => {
    const response = takePush(c, ctx, params.streamKey);
    // An encoder disconnects right after its last segment. Without waitUntil, Workers would cancel
    // the request.
    c.executionCtx.waitUntil(response.catch(() => undefined));
    return response;
  });

  // The route ignores deletions. Encoders delete segments that left their own playlist, but the DVR
  // window and the replay still need these segments.
  const deleteSpec = {
    summary: "Acknowledge an encoder's request to delete a file; nothing is deleted",
    answer: OkResponse,
  };
  route(api, "DELETE /live/ingest/:streamKey/*", deleteSpec, async ({ c, ctx, params }) => {
    await requireCreator(ctx, params.streamKey);
    pushedPath(c);
    return c.json({ ok: true });
  });
}

/**
 * Returns the creator with this stream key, and counts the call against the limit of the key.
 * @throws DomainError UNAUTHENTICATED; RATE_LIMITED
 */
async function requireCreator(ctx: Context, streamKey: string) {
  const creator = await requireStreamKeyOwner(ctx, streamKey);
  await spendTargetBudget(ctx, "ingest", streamKey);
  return creator;
}

async function takePush(
  c: HonoContext<ApiEnv>,
  ctx: Context,
  streamKey: string,
): Promise<Response> {
  const creator = await requireCreator(ctx, streamKey);
  const { folder, name } = pushedPath(c);
  const limit = name.endsWith(".m3u8") ? MAX_TEXT_BYTES : MAX_PUSH_BYTES;
  const bytes = await readBody(
    c.req.raw,
    limit,
    `This file has more than ${Math.round(limit / 1024)} KB, the most that is taken.`,
  );
  if (bytes.byteLength === 0) throw new DomainError("VALIDATION", t("api.ingest.fileEmpty"));
  const { id, isLive } = await streamFor(c, ctx, creator, name);
  let streamId = id;
  const pusher = `${c.req.header("CF-Connecting-IP") ?? "local"} ${folder}`;
  const maxBitrate = maxIngestBitrate(creator.plan);
  const push = () =>
    originStub(c.env.env.LIVE_ORIGIN, streamId).push(ctx.requestId, streamId, {
      ...{ name, bytes, pusher, maxBitrate },
    });
  let result = await push();
  if (!result.ok && result.needsNewStream) {
    await ctx.origins.end(streamId);
    const ended = await findNewestStream(ctx, { creatorId: creator.id });
    streamId = await openStream(c, ctx, creator, ended);
    result = await push();
  }
  if (!isLive && name.endsWith(".m4s")) await lendInit(c, ctx, { creator, streamId, pusher });
  if (!result.ok) throw new DomainError(result.code, result.message);
  return c.json({ ok: true, streamId }, 201);
}

/**
 * Gives a new stream the init segment of the creator's last stream, if media segments wait for an
 * init segment. An encoder (such as ffmpeg) does not send its init segment again after an outage.
 */
async function lendInit(
  c: HonoContext<ApiEnv>,
  ctx: Context,
  { creator, streamId, pusher }: { creator: { id: string }; streamId: string; pusher: string },
): Promise<void> {
  const { LIVE_ORIGIN } = c.env.env;
  const origin = originStub(LIVE_ORIGIN, streamId);
  if (!(await origin.lacksInit(ctx.requestId, pusher))) return;
  const endedId = await findEndedStream(ctx, { creatorId: creator.id });
  const last = endedId && (await originStub(LIVE_ORIGIN, endedId).lastInit(ctx.requestId));
  if (last) await origin.lend(ctx.requestId, pusher, last);
}

/**
 * Splits the pushed path.
 * @throws DomainError UNSUPPORTED_TYPE if the file is not part of HLS; VALIDATION for a bad path
 */
function pushedPath(c: HonoContext<ApiEnv>): { folder: string; name: string } {
  const { pathname } = new URL(c.req.url);
  // Ignores empty path segments, because a pasted URL with a trailing slash leads to a double
  // slash.
  const folders = pathname
    .split("/")
    .slice(4)
    .filter((segment) => segment !== "");
  const name = folders.pop() ?? "";
  if (
    folders.length > MAX_FOLDERS ||
    ![...folders, name].every((segment) => SEGMENT.test(segment) && !segment.includes(".."))
  ) {
    throw new DomainError("VALIDATION", t("api.ingest.pathInvalid"));
  }
  if (!FILE.test(name)) {
    throw new DomainError("UNSUPPORTED_TYPE", t("api.ingest.unsupportedType"));
  }
  return { folder: folders.join("/"), name };
}

/**
 * Returns the creator's stream for a pushed file, and whether the stream is live.
 * @throws DomainError GONE if the encoder's stream has ended; the errors of `requireMayGoLive` if
 * the stream is not live yet
 */
async function streamFor(
  c: HonoContext<ApiEnv>,
  ctx: Context,
  creator: { id: string; displayName: string },
  name: string,
): Promise<{ id: string; isLive: boolean }> {
  const newest = await findNewestStream(ctx, { creatorId: creator.id });
  if (newest?.state === "ready") await requireMayGoLive(ctx, { userId: creator.id });
  if (newest && newest.state !== "ended") return { id: newest.id, isLive: newest.state === "live" };
  if (newest && (await originStub(c.env.env.LIVE_ORIGIN, newest.id).runsOn(ctx.requestId, name))) {
    throw new DomainError("GONE", t("api.ingest.streamEnded"));
  }
  return { id: await openStream(c, ctx, creator, newest), isLive: false };
}

/**
 * Opens a stream with the details of the creator's last stream, within the limit for new streams.
 */
async function openStream(
  c: HonoContext<ApiEnv>,
  ctx: Context,
  creator: { id: string; displayName: string },
  last: Awaited<ReturnType<typeof findNewestStream>>,
): Promise<string> {
  const { budget } = apiRoutes["POST /api/streams"];
  await spendBudget(ctx, budget, { request: c.req.raw, accountId: creator.id });
  return openEncoderStream(ctx, { creator, last });
}

import { t } from "#i18n/t.ts";
import type { Context } from "../../context.ts";
import { DomainError } from "../../domain/kernel/errors.ts";
import { noteEncoderRejection } from "../../domain/live/streams/encoder-rejections.ts";
import { findNewestTest, openEncoderTest } from "../../domain/live/streams/encoder-test.ts";
import { requireMayGoLive } from "../../domain/live/streams/may-go-live.ts";
import {
  findEndedStream,
  findNewestStream,
  openEncoderStream,
} from "../../domain/live/streams/open-encoder-stream.ts";
import {
  requireStreamKeyOwner,
  type StreamKeyOwner,
} from "../../domain/live/streams/stream-key.ts";
import { apiRoutes } from "../../http/route-registry.ts";
import { spendAccountBudget, spendTargetBudget } from "../../http/spend-budget.ts";
import { originStub } from "../../platform/durable-objects.ts";

/** The newest stream of a creator, or the creator's newest test of an encoder. */
type NewestStream = { id: string; state: "ready" | "live" | "ended" } | null;

export interface EncoderCall {
  ctx: Context;
  env: Env;
  creator: StreamKeyOwner;
}

/**
 * Returns the creator with this stream key, and counts the call against the limit of the key.
 * @throws DomainError UNAUTHENTICATED; RATE_LIMITED
 */
export async function requireCreator(ctx: Context, streamKey: string) {
  const creator = await requireStreamKeyOwner(ctx, streamKey);
  await spendTargetBudget(ctx, "ingest", streamKey);
  return creator;
}

/**
 * Handles a request of the encoder that has this stream key.
 * If the request is rejected, the creator can read the reason on the Go Live page.
 * @throws DomainError the errors of `requireCreator` and of `handle`
 */
export async function withCreator<Result>(
  ctx: Context,
  streamKey: string,
  handle: (creator: Awaited<ReturnType<typeof requireCreator>>) => Promise<Result>,
): Promise<Result> {
  const creator = await requireCreator(ctx, streamKey);
  try {
    return await handle(creator);
  } catch (error) {
    await noteEncoderRejection(ctx, { creatorId: creator.id, error }).catch((cause: unknown) =>
      ctx.log.error("rejection of an encoder not stored", cause),
    );
    throw error;
  }
}

/** Returns the creator's newest stream. For a key that starts tests, returns the newest test. */
export const findNewest = ({
  ctx,
  creator,
}: Pick<EncoderCall, "ctx" | "creator">): Promise<NewestStream> =>
  (creator.isTest ? findNewestTest : findNewestStream)(ctx, { creatorId: creator.id });

/**
 * Returns the id of the creator's newest ended stream, from which a new stream takes init segments.
 * Returns null for a test of an encoder, because the media of an ended test is deleted.
 */
export const findEnded = async ({
  ctx,
  creator,
}: Pick<EncoderCall, "ctx" | "creator">): Promise<string | null> =>
  creator.isTest ? null : findEndedStream(ctx, { creatorId: creator.id });

/**
 * Returns the creator's newest stream, or null.
 * @param name the pushed file; null for an encoder that uses the bridge
 * @throws DomainError GONE if the encoder's stream has ended; the errors of `requireMayGoLive` if
 * the stream is not live yet
 */
export async function requireOpenStream(
  { ctx, env, creator }: EncoderCall,
  name: string | null,
): Promise<NewestStream> {
  const newest = await findNewest({ ctx, creator });
  if (newest?.state !== "live") await requireMayGoLive(ctx, { userId: creator.id });
  const runsOn =
    newest?.state === "ended" &&
    (await originStub(env.LIVE_ORIGIN, newest.id).runsOn(ctx.requestId, name));
  if (runsOn) {
    const isBridge = name === null;
    const message = isBridge ? t("api.ingest.streamEndedPause") : t("api.ingest.streamEnded");
    throw new DomainError("GONE", message);
  }
  return newest;
}

/**
 * Returns the creator's stream for the media of an encoder, and whether the stream is live.
 * @throws DomainError as `requireOpenStream` and `openStream`
 */
export async function streamFor(
  call: EncoderCall,
  name: string | null,
): Promise<{ id: string; isLive: boolean }> {
  const newest = await requireOpenStream(call, name);
  if (newest && newest.state !== "ended") return { id: newest.id, isLive: newest.state === "live" };
  return { id: await openStream(call), isLive: false };
}

/**
 * Opens a stream with the details of the creator's last stream, within the limit for new streams.
 * If the stream key starts tests, opens a test of the encoder instead of a stream.
 * Tests have a limit of their own, so that many tests do not prevent a creator from going live.
 * @throws DomainError RATE_LIMITED; the errors of `requireMayGoLive`
 */
export async function openStream({ ctx, creator }: Omit<EncoderCall, "env">): Promise<string> {
  const { budget } = apiRoutes["POST /api/streams"];
  const { id, isTest } = creator;
  await spendAccountBudget(ctx, budget, isTest ? `${id}:tests` : id);
  return isTest ? openEncoderTest(ctx, { creatorId: id }) : openEncoderStream(ctx, { creator });
}

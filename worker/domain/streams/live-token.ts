import { eq } from "drizzle-orm";
import * as z from "zod";
import { streams } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { notFound } from "../errors.ts";
import { openToken, signToken } from "../signing.ts";
import { ACCESS_CACHE_MS, LIVE_LINK_MS } from "./rules.ts";

const LiveToken = z.object({ id: z.string(), epoch: z.number().int(), exp: z.number().int() });

/** The signed path of a stream's media: `/live/<token>/<streamId>`. HLS inherits the token, as its addresses are relative. */
export async function liveBase(
  { signingSecret, now }: Pick<Deps, "signingSecret" | "now">,
  stream: { id: string; accessEpoch: number },
): Promise<{ base: string; expiresAt: number }> {
  const expiresAt = now() + LIVE_LINK_MS;
  const token = await signToken(signingSecret, "live", { id: stream.id, epoch: stream.accessEpoch, exp: expiresAt });
  return { base: `/live/${token}/${stream.id}`, expiresAt };
}

interface AccessRow {
  epoch: number | null;
  readAt: number;
}
const accessRows = new Map<string, AccessRow>();
const MAX_ROWS = 5000;

async function accessEpochOf({ db, now }: Pick<Deps, "db" | "now">, streamId: string): Promise<number | null> {
  const known = accessRows.get(streamId);
  if (known && now() - known.readAt < ACCESS_CACHE_MS) return known.epoch;
  const row = await db.select({ epoch: streams.accessEpoch }).from(streams).where(eq(streams.id, streamId)).get();
  if (accessRows.size >= MAX_ROWS) accessRows.clear();
  accessRows.set(streamId, { epoch: row?.epoch ?? null, readAt: now() });
  return row?.epoch ?? null;
}

/**
 * Admits a link to a stream's media.
 * @throws DomainError NOT_FOUND, always the same one: for a forged, foreign, expired or revoked token and for no stream.
 */
export async function requireLiveAccess(
  deps: Pick<Deps, "db" | "now" | "signingSecret">,
  { token, streamId }: { token: string; streamId: string },
): Promise<void> {
  const opened = LiveToken.safeParse(await openToken(deps.signingSecret, "live", token));
  if (!opened.success || opened.data.id !== streamId || opened.data.exp <= deps.now()) throw notFound("This media");
  if ((await accessEpochOf(deps, streamId)) !== opened.data.epoch) throw notFound("This media");
}

import { and, eq, gt, isNull, lt, or } from "drizzle-orm";
import { streamKeys } from "../../../db/schema.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, type ErrorCode } from "../../kernel/errors.ts";
import type { EncoderRejection } from "./contract-api.ts";

/** The Go Live page shows a rejection for this time, ms. */
const SHOWN_MS = 60_000;
/** Minimum time between two writes for one creator, ms. Some encoders retry many times a second. */
const WRITE_EVERY_MS = 1_000;
/** Codes of errors that say nothing about the encoder, such as a broken connection (VALIDATION). */
const NOT_TOLD: readonly ErrorCode[] = ["VALIDATION", "UNAUTHENTICATED"];

/**
 * Stores why an encoder was rejected, because most encoders show no reason.
 * Ignores errors that the creator cannot fix in the encoder.
 */
export async function noteEncoderRejection(
  { db, now }: Pick<Deps, "db" | "now">,
  { creatorId, error }: { creatorId: string; error: unknown },
): Promise<void> {
  if (!(error instanceof DomainError) || NOT_TOLD.includes(error.code)) return;
  const at = now();
  const isDue = or(isNull(streamKeys.rejectedAt), lt(streamKeys.rejectedAt, at - WRITE_EVERY_MS));
  await db
    .update(streamKeys)
    .set({ rejection: error.message, rejectedAt: at })
    .where(and(eq(streamKeys.userId, creatorId), isDue));
}

/** Returns why the actor's encoder was rejected in the last minute, or null. */
export async function findEncoderRejection(
  { db, now }: Pick<Deps, "db" | "now">,
  { actor }: { actor: Pick<SignedInActor, "id"> },
): Promise<EncoderRejection | null> {
  const row = await db
    .select({ message: streamKeys.rejection, at: streamKeys.rejectedAt })
    .from(streamKeys)
    .where(and(eq(streamKeys.userId, actor.id), gt(streamKeys.rejectedAt, now() - SHOWN_MS)))
    .get();
  const { message = null, at = null } = row ?? {};
  return message === null || at === null ? null : { message, at };
}

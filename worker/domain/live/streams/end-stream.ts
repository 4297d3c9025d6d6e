import { and, eq, inArray } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { streams } from "../../../db/schema.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import type { OwnStream } from "./contract-api.ts";
import { getOwnStream } from "./queries.ts";
import { watchedUntil } from "./rules-audience.ts";

/** Seconds after which a client may try again to end the stream. */
const RETRY_S = 3;

/**
 * Ends the broadcast and publishes its replay with all acknowledged media. Idempotent.
 * @throws DomainError UNAVAILABLE if the stream's Durable Object did not finish in time. The object
 * then ends the stream later by itself.
 */
export async function endStream(
  deps: Pick<Deps, "db" | "now" | "signingSecret" | "origins">,
  { actor, streamId }: { actor: Pick<SignedInActor, "id" | "sessionId">; streamId: string },
): Promise<OwnStream> {
  const stream = await getOwnStream(deps, { streamId, actor });
  if (stream.state === "ended") return stream;
  await deps.origins.end(streamId).catch((cause: unknown) => {
    throw new DomainError("UNAVAILABLE", t("streams.state.ending"), {
      cause,
      retryAfter: RETRY_S,
    });
  });
  return getOwnStream(deps, { streamId, actor });
}

/** The stream's Durable Object calls this when the replay is stored. Idempotent. */
export async function markEnded(
  { db, now }: Pick<Deps, "db" | "now">,
  { streamId }: { streamId: string },
): Promise<void> {
  await db
    .update(streams)
    .set({
      ...watchedUntil(now()),
      state: "ended",
      viewerCount: 0,
      rankedViewers: 0,
      endedAt: now(),
      updatedAt: now(),
    })
    .where(and(eq(streams.id, streamId), inArray(streams.state, ["ready", "live"])));
}

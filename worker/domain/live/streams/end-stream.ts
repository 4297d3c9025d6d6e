import { and, eq, inArray } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { streams } from "../../../db/schema.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import type { OwnStream } from "./contract.ts";
import { getOwnStream } from "./queries.ts";
import { watchedUntil } from "./rules-audience.ts";

/** Seconds in which an end that could not be finished is tried again. */
const RETRY_S = 3;

/**
 * Ends the broadcast; all that the origin acknowledged is in the replay, which plays when this returns. Safe to repeat.
 * @throws DomainError NOT_FOUND unless the stream is this creator's; UNAVAILABLE when the end goes on by itself.
 */
export async function endStream(
  deps: Pick<Deps, "db" | "now" | "signingSecret" | "origins">,
  { actor, streamId }: { actor: Pick<SignedInActor, "id" | "sessionId">; streamId: string },
): Promise<OwnStream> {
  const stream = await getOwnStream(deps, { streamId, actor });
  if (stream.state === "ended") return stream;
  await deps.origins.end(streamId).catch((cause: unknown) => {
    throw new DomainError("UNAVAILABLE", t("streams.theStreamIsEndingAndIts"), { cause, retryAfter: RETRY_S });
  });
  return getOwnStream(deps, { streamId, actor });
}

/** Called by the stream's origin when its replay is stored. Safe to repeat. */
export async function markEnded({ db, now }: Pick<Deps, "db" | "now">, { streamId }: { streamId: string }): Promise<void> {
  await db
    .update(streams)
    .set({ ...watchedUntil(now()), state: "ended", viewerCount: 0, rankedViewers: 0, endedAt: now(), updatedAt: now() })
    .where(and(eq(streams.id, streamId), inArray(streams.state, ["ready", "live"])));
}

import type { Deps } from "../deps.ts";
import type { SignedInActor } from "../users/contract.ts";
import type { OwnStream } from "./contract.ts";
import { getOwnStream } from "./queries.ts";

/**
 * Ends the broadcast; all that the origin acknowledged is in the replay, which plays when this returns. Safe to repeat.
 * @throws DomainError NOT_FOUND unless the stream is this creator's.
 */
export async function endStream(
  deps: Pick<Deps, "db" | "now" | "signingSecret" | "origins">,
  { actor, streamId }: { actor: Pick<SignedInActor, "id">; streamId: string },
): Promise<OwnStream> {
  const stream = await getOwnStream(deps, { streamId, creatorId: actor.id });
  if (stream.state === "ended") return stream;
  await deps.origins.end(streamId);
  return getOwnStream(deps, { streamId, creatorId: actor.id });
}

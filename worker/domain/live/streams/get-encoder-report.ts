import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import type { EncoderReport } from "./contract-api.ts";
import { getOwnStream } from "./queries.ts";

/**
 * Returns measurements of the encoder that sends the actor's own stream.
 * Returns null before the encoder's first segment, and for a stream from the browser.
 * @throws DomainError NOT_FOUND if the actor has no stream with this ID
 */
export async function getEncoderReport(
  deps: Pick<Deps, "db" | "now" | "signingSecret" | "origins">,
  { streamId, actor }: { streamId: string; actor: Pick<SignedInActor, "id" | "sessionId"> },
): Promise<EncoderReport | null> {
  await getOwnStream(deps, { streamId, actor });
  return deps.origins.encoderReport(streamId);
}

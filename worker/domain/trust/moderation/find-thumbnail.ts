import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import { getWatchableStream } from "../../live/streams/queries.ts";
import { listWatchableById } from "../../media/videos/queries.ts";
import type { SubjectRef } from "./find-subject.ts";

/**
 * Returns a signed URL of the reported video's or stream's thumbnail. Null for other content,
 * without a thumbnail, or if the staff member has no access.
 */
export async function findSubjectThumbnail(
  deps: Pick<Deps, "db" | "signingSecret" | "now">,
  { subjectType, subjectId, actor }: SubjectRef & { actor: SignedInActor },
): Promise<string | null> {
  if (subjectType === "video") {
    const found = await listWatchableById(deps, [subjectId], actor);
    return found.get(subjectId)?.card.thumbnail ?? null;
  }
  if (subjectType !== "stream") return null;
  try {
    return (await getWatchableStream(deps, { streamId: subjectId, actor })).thumbnail;
  } catch (error) {
    if (error instanceof DomainError && error.code === "NOT_FOUND") return null;
    throw error;
  }
}

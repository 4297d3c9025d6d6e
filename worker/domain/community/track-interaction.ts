import { interactions } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { DomainError, notFound } from "../errors.ts";
import { findWatchableStream } from "../streams/access.ts";
import type { SignedInActor } from "../users/contract.ts";
import { collectsAnalyticsOf } from "../users/viewing-data.ts";
import { requireWatchable } from "../videos/access.ts";
import { shareVideo } from "../videos/share-video.ts";
import type { InteractionInput } from "./contract.ts";

/**
 * Writes down what a person did with a video or a stream; nothing (id null) for who turned analytics collection off.
 * @throws DomainError FORBIDDEN when the body names somebody else; NOT_FOUND where the actor may not watch.
 */
export async function trackInteraction(
  deps: Pick<Deps, "db" | "now" | "newId">,
  { actor, ...input }: InteractionInput & { actor: SignedInActor },
): Promise<{ id: string | null }> {
  if (input.userId !== actor.id) throw new DomainError("FORBIDDEN", "You can only record what you did yourself.");
  if (input.contentType === "video") await requireWatchable(deps, { videoId: input.contentId, actor });
  else if (!(await findWatchableStream(deps, { streamId: input.contentId, actor }))) throw notFound("This stream");
  if (!(await collectsAnalyticsOf(deps, actor))) return { id: null };
  if (input.contentType === "video" && input.interactionType === "share") {
    await shareVideo(deps, { videoId: input.contentId, actor, viewerKey: `u:${actor.id}` });
  }
  const id = deps.newId("int");
  await deps.db.insert(interactions).values({ ...input, id, createdAt: deps.now() });
  return { id };
}

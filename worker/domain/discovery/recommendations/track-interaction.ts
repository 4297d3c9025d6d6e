import { eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { interactions } from "../../../db/schema.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import { requireOwnId } from "../../accounts/users/own-id.ts";
import { viewerKeyOfUser } from "../../accounts/users/viewing-data.ts";
import { setReaction } from "../../community/community/set-reaction.ts";
import { shareVideo } from "../../community/community/share-video.ts";
import type { Deps } from "../../deps.ts";
import { DomainError, notFound } from "../../kernel/errors.ts";
import { findWatchableStream } from "../../live/streams/access.ts";
import type { Origin } from "../../media/verdicts/contract.ts";
import { requireWatchable } from "../../media/videos/access.ts";
import type { InteractionInput } from "./contract.ts";
import type { Interaction } from "./events.ts";

/** Maximum age of a client's timestamp, ms. An older timestamp is not trusted. */
const MAX_DELAY_MS = 86_400_000;

const MINUTE_MS = 60_000;

type TrackDeps = Pick<Deps, "db" | "now" | "newId" | "log" | "events" | "signingSecret">;

/**
 * Queues a user's interaction with an item. Null if the user turned analytics collection off.
 * @throws DomainError FORBIDDEN if the body names another user; NOT_FOUND if the actor may not
 * watch; CONFLICT for an id that was already recorded
 */
export async function trackInteraction(
  deps: TrackDeps,
  { actor, origin, ...input }: InteractionInput & { actor: SignedInActor; origin: Origin },
): Promise<{ id: string | null }> {
  requireOwnId(actor, input.userId ?? actor.id, t("recommendations.tracking.notOwn"));
  const { contentId, contentType, interactionType } = input;
  if (contentType === "video") await requireWatchable(deps, { videoId: contentId, actor });
  else if (!(await findWatchableStream(deps, { streamId: contentId, actor })))
    throw notFound(t("recommendations.notFound.stream"));

  const now = deps.now();
  const at = Math.min(now, Math.max(now - MAX_DELAY_MS, input.timestamp ?? now));
  const interactionKey =
    input.id ?? `${interactionType}.${contentId}.${Math.floor(at / MINUTE_MS)}`;
  const id = `${actor.id}.${interactionKey}`;
  if (input.id !== undefined && (deps.events.isPending(id) || (await isRecorded(deps, id)))) {
    throw new DomainError("CONFLICT", t("recommendations.tracking.duplicate"));
  }
  if (contentType === "video")
    await performInteraction(deps, { actor, origin, videoId: contentId, type: interactionType });
  if (!actor.collectsAnalytics) return { id: null };
  const interaction: Interaction = {
    kind: "interaction",
    id,
    userId: actor.id,
    contentId,
    contentType,
    interactionType,
    value: input.value,
    sessionId: input.sessionId ?? null,
    deviceType: input.deviceType ?? null,
    at,
  };
  await deps.events.send(interaction);
  return { id: interactionKey };
}

const isRecorded = async ({ db }: Pick<Deps, "db">, id: string) =>
  (await db
    .select({ id: interactions.id })
    .from(interactions)
    .where(eq(interactions.id, id))
    .get()) !== undefined;

async function performInteraction(
  deps: TrackDeps,
  {
    actor,
    origin,
    videoId,
    type,
  }: {
    actor: SignedInActor;
    origin: Origin;
    videoId: string;
    type: Interaction["interactionType"];
  },
) {
  if (type === "like") await setReaction(deps, { actor, origin, videoId, reaction: "like" });
  if (type === "share")
    await shareVideo(deps, {
      actor,
      origin,
      videoId,
      viewerKey: await viewerKeyOfUser(deps, actor),
    });
}

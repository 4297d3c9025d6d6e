import { and, eq, isNull, sql } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { streams, videos } from "../../../db/schema.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import type { UpdateStreamInput } from "./contract.ts";
import type { OwnStream } from "./contract-api.ts";
import { requireMayMonetize } from "./may-monetize.ts";
import { getOwnStream } from "./queries.ts";

const ended = () => new DomainError("GONE", t("streams.state.endedWithReplay"));
const hasNoRecording = sql`not exists (select 1 from ${videos} r where r.stream_id = ${streams}.id)`;

type UpdateStream = UpdateStreamInput & { actor: SignedInActor; streamId: string };

/**
 * Changes a stream's details. A change of the permitted viewers revokes every earlier media link
 * and closes the viewers' sockets, so that the clients request access again.
 * @throws DomainError GONE if the stream has ended; FORBIDDEN if the creator may not monetize, or
 * if staff took the stream down
 */
export async function updateStream(
  deps: Pick<Deps, "db" | "now" | "signingSecret" | "origins" | "rooms">,
  { actor, streamId, ...changes }: UpdateStream,
): Promise<OwnStream> {
  const before = await getOwnStream(deps, { streamId, actor });
  if (before.state === "ended") throw ended();
  if (changes.monetized && !before.monetized) requireMayMonetize(actor);
  const differs = (name: "visibility" | "subscribersOnly") =>
    changes[name] !== undefined && changes[name] !== before[name];
  const revokes = differs("visibility") || differs("subscribersOnly");
  const changed = await deps.db
    .update(streams)
    .set({
      ...changes,
      updatedAt: deps.now(),
      ...(revokes ? { accessEpoch: sql`${streams.accessEpoch} + 1` } : {}),
    })
    .where(
      and(
        eq(streams.id, streamId),
        eq(streams.creatorId, actor.id),
        isNull(streams.decisionId),
        hasNoRecording,
      ),
    )
    .returning({ id: streams.id })
    .get();
  // Once the recording exists, its video decides who may watch, and the stream cannot change.
  if (!changed && (await deps.db.$count(videos, eq(videos.streamId, streamId))) > 0) throw ended();
  if (!changed) throw new DomainError("FORBIDDEN", t("streams.access.removedByStaff"));
  if (revokes)
    await Promise.all([deps.origins.accessChanged(streamId), deps.rooms.readmitAll(streamId)]);
  return getOwnStream(deps, { streamId, actor });
}

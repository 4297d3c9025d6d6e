import { and, eq } from "drizzle-orm";
import { t } from "#i18n/t.ts";
import { videos } from "../../../db/schema.ts";
import { requireUnrestricted } from "../../accounts/restrictions/restrictions.ts";
import type { Deps } from "../../deps.ts";
import { DomainError } from "../../kernel/errors.ts";
import type { OwnVideo } from "./contract-api.ts";
import { SCHEDULE_MAX_MS } from "./contract-studio.ts";
import { getOwnVideo, requireOwnVideo } from "./own-video.ts";
import { detailsFault } from "./rules.ts";

type ScheduleDeps = Pick<Deps, "db" | "now">;

/**
 * Sets the time at which a draft will be published. The time must be within the next year.
 * @throws DomainError VALIDATION for the time or a missing detail; CONFLICT if the draft is already
 * published; FORBIDDEN if staff restrict the owner from publishing at that time
 */
export async function scheduleVideo(
  deps: ScheduleDeps,
  input: { videoId: string; ownerId: string; at: number },
): Promise<OwnVideo> {
  const video = await requireOwnVideo(deps, input);
  const fault = detailsFault(video);
  if (fault) throw new DomainError("VALIDATION", fault.message, { fields: fault.fields });
  const now = deps.now();
  if (input.at <= now) throw timeFault(t("videos.schedule.timeInPast"));
  if (input.at > now + SCHEDULE_MAX_MS) throw timeFault(t("videos.schedule.timeTooLate"));
  // A restriction that ends before the publication does not matter, so it is checked for that time.
  const then = { ...deps, now: () => input.at };
  await requireUnrestricted(then, { userId: input.ownerId, what: "upload" });
  const scheduled = await deps.db
    .update(videos)
    .set({ scheduledAt: input.at, updatedAt: now })
    .where(and(eq(videos.id, video.id), eq(videos.state, "draft")))
    .returning({ id: videos.id })
    .get();
  if (!scheduled) throw new DomainError("CONFLICT", t("videos.schedule.alreadyPublished"));
  return getOwnVideo(deps, input);
}

/** Cancels the schedule of a draft. Does nothing for a draft without a schedule. */
export async function cancelSchedule(
  deps: ScheduleDeps,
  input: { videoId: string; ownerId: string },
): Promise<OwnVideo> {
  const video = await requireOwnVideo(deps, input);
  await deps.db
    .update(videos)
    .set({ scheduledAt: null, updatedAt: deps.now() })
    .where(and(eq(videos.id, video.id), eq(videos.state, "draft")));
  return getOwnVideo(deps, input);
}

const timeFault = (message: string) =>
  new DomainError("VALIDATION", message, { fields: { at: message } });

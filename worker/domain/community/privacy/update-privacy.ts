import { eq, sql } from "drizzle-orm";
import { users } from "../../../db/schema.ts";
import { canHideChannel, requireMayLeavePublic } from "../../accounts/keep-public/keep-public.ts";
import { requireUnrestricted } from "../../accounts/restrictions/restrictions.ts";
import { PROFILE_VISIBILITIES, type PrivacyInput } from "../../accounts/users/contract-settings.ts";
import { getSettings } from "../../accounts/users/get-settings.ts";
import { bumpEpochs, readmitViewers } from "../../accounts/users/revoke-access.ts";
import { isWider } from "../../accounts/visibility/contract.ts";
import type { Deps } from "../../deps.ts";
import { forgetViewing, resumeViewing } from "./forget-viewing.ts";

/**
 * Changes the privacy settings. A change of the channel's visibility revokes every media link.
 * Turning off analytics collection deletes the collected data.
 * @throws DomainError CONFLICT if the change would hide a video before the end of its brand deal;
 * FORBIDDEN if it would show the channel's videos to more people while staff restrict the user from
 * publishing
 */
export async function updatePrivacy(
  deps: Pick<Deps, "db" | "now" | "signingSecret" | "origins" | "rooms">,
  { userId, ...input }: PrivacyInput & { userId: string },
): Promise<void> {
  const { db } = deps;
  const { privacy: previous } = await getSettings(deps, { userId });
  const revokes = input.profileVisibility !== previous.profileVisibility;
  const { profileVisibility, commentPolicy, analyticsCollection, keepHistory } = input;
  if (isWider(PROFILE_VISIBILITIES, { from: previous.profileVisibility, to: profileVisibility }))
    await requireUnrestricted(deps, { userId, what: "upload" });
  const isHiding = profileVisibility !== "public";
  if (isHiding) await requireMayLeavePublic(deps, { creatorId: userId });
  const isResuming = analyticsCollection && !previous.analyticsCollection;
  const mayHide = isHiding ? canHideChannel(deps, userId) : sql`true`;
  const changes = db.batch([
    // A brand deal can be approved after the check above.
    // Then json() fails on purpose, and the whole batch is rolled back, including its deletions.
    db
      .select({ mayHide: sql`iif(${mayHide}, 1, json('the channel must stay public'))` })
      .from(users)
      .where(eq(users.id, userId)),
    db
      .update(users)
      .set({
        profileVisibility,
        commentPolicy,
        analyticsCollection,
        keepHistory,
        updatedAt: deps.now(),
      })
      .where(eq(users.id, userId)),
    ...(revokes ? bumpEpochs(db, userId) : []),
    ...(analyticsCollection ? [] : await forgetViewing(deps, userId)),
    ...(isResuming ? await resumeViewing(deps, userId) : []),
  ]);
  await changes.catch(async (error: unknown) => {
    if (isHiding) await requireMayLeavePublic(deps, { creatorId: userId });
    throw error;
  });
  if (revokes) await readmitViewers(deps, { creatorId: userId });
}

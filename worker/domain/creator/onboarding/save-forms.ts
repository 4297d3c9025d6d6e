import { t } from "#i18n/t.ts";
import type { SignedInActor } from "../../accounts/users/contract.ts";
import { getSettings } from "../../accounts/users/get-settings.ts";
import { updateProfile } from "../../accounts/users/update-profile.ts";
import type { Deps } from "../../deps.ts";
import { findOpenStream } from "../../live/streams/queries.ts";
import { startStream } from "../../live/streams/start-stream.ts";
import { updateStream } from "../../live/streams/update-stream.ts";
import { TITLE_MAX } from "../../media/videos/contract.ts";
import type { ProfileStepInput, StreamStepInput } from "./contract.ts";
import { keepAnswers } from "./update-progress.ts";

/** Saves the channel's profile, links as they were, and what the creator says of their plans. */
export async function saveProfileStep(
  deps: Pick<Deps, "db" | "now">,
  { userId, displayName, bio, category, goals }: ProfileStepInput & { userId: string },
): Promise<void> {
  const { links } = await getSettings(deps, { userId });
  await updateProfile(deps, { userId, displayName, bio, links });
  await keepAnswers(deps, { userId, category, goals });
}

/**
 * Saves the settings of the creator's stream: of the one that is made or running, or of a new one
 * that is ready. The Go Live page begins with them.
 */
export async function saveStreamStep(
  deps: Pick<Deps, "db" | "now" | "newId" | "signingSecret" | "origins" | "rooms">,
  { actor, title, category, description, privacy }: StreamStepInput & { actor: SignedInActor },
): Promise<void> {
  const settings = {
    title: title || t("onboarding.streamOfName", { name: actor.displayName }).slice(0, TITLE_MAX),
    category,
    description,
  };
  const open = await findOpenStream(deps, { actor });
  if (!open) {
    await startStream(deps, {
      actor,
      ...settings,
      visibility: privacy,
      source: "browser",
      monetized: false,
      subscribersOnly: false,
    });
    return;
  }
  // A stream for people with its link is no public one; the form here knows only two kinds.
  const isKept = privacy === "private" && open.visibility === "unlisted";
  await updateStream(deps, {
    actor,
    streamId: open.id,
    ...settings,
    ...(isKept ? {} : { visibility: privacy }),
  });
}

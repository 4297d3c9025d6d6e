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
import { saveProfileAnswers } from "./update-progress.ts";

/** Saves the fields of the profile step. The channel's links stay unchanged. */
export async function saveProfileStep(
  deps: Pick<Deps, "db" | "now">,
  { userId, displayName, bio, category, goals }: ProfileStepInput & { userId: string },
): Promise<void> {
  const { links } = await getSettings(deps, { userId });
  await updateProfile(deps, { userId, displayName, bio, links });
  await saveProfileAnswers(deps, { userId, category, goals });
}

/** Saves the settings of the creator's prepared or live stream, or prepares a new stream. */
export async function saveStreamStep(
  deps: Pick<Deps, "db" | "now" | "newId" | "signingSecret" | "origins" | "rooms">,
  { actor, title, category, description, privacy }: StreamStepInput & { actor: SignedInActor },
): Promise<void> {
  const settings = {
    title:
      title || t("onboarding.stream.defaultTitle", { name: actor.displayName }).slice(0, TITLE_MAX),
    category,
    description,
  };
  const openStream = await findOpenStream(deps, { actor });
  if (!openStream) {
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
  // The form shows an unlisted stream as private. Saved as private, the stream stays unlisted.
  const staysUnlisted = privacy === "private" && openStream.visibility === "unlisted";
  await updateStream(deps, {
    actor,
    streamId: openStream.id,
    ...settings,
    ...(staysUnlisted ? {} : { visibility: privacy }),
  });
}

import { type Message, msg } from "#i18n/t.ts";
import type { CommentPolicy } from "#worker/domain/accounts/users/contract-settings.ts";
import type { EditableDetails } from "#worker/domain/media/videos/contract-studio.ts";

/** Labels for who may comment. */
export const COMMENTS: Record<string, Message> = {
  everyone: msg("studio.everyone"),
  followers: msg("studio.followersOnly"),
  held: msg("studio.everyoneAfterYourReview"),
  nobody: msg("studio.nobody"),
} satisfies Record<CommentPolicy, Message>;
/** Labels for where the player may be embedded. */
export const EMBEDDING: Record<string, Message> = {
  anywhere: msg("studio.onAnySite"),
  allowlist: msg("studio.onTheSitesIName"),
  nowhere: msg("studio.nowhere"),
} satisfies Record<EditableDetails["embedPolicy"], Message>;

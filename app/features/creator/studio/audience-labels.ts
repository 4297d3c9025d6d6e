import { type Message, msg } from "#i18n/t.ts";
import type { CommentPolicy } from "#worker/domain/accounts/users/contract-settings.ts";
import type { EditableDetails } from "#worker/domain/media/videos/contract-studio.ts";

export const COMMENTS: Record<string, Message> = {
  everyone: msg("studio.comments.policy.everyone"),
  followers: msg("studio.comments.policy.followersOnly"),
  held: msg("studio.comments.policy.heldForReview"),
  nobody: msg("studio.comments.policy.nobody"),
} satisfies Record<CommentPolicy, Message>;
export const EMBEDDING: Record<string, Message> = {
  anywhere: msg("studio.embedding.policy.anySite"),
  allowlist: msg("studio.embedding.policy.namedSites"),
  nowhere: msg("studio.embedding.policy.nowhere"),
} satisfies Record<EditableDetails["embedPolicy"], Message>;

import { t } from "#i18n/t.ts";
import type { CommentPolicy } from "#worker/domain/users/contract-settings.ts";
import type { EditableDetails } from "#worker/domain/videos/contract-studio.ts";

/** Who may comment, in words. */
export const COMMENTS: Record<string, string> = {
  get everyone() {
    return t("studio.everyone");
  },
  get followers() {
    return t("studio.followersOnly");
  },
  get held() {
    return t("studio.everyoneAfterYourReview");
  },
  get nobody() {
    return t("studio.nobody");
  },
} satisfies Record<CommentPolicy, string>;
/** Where the player may stand, in words. */
export const EMBEDDING: Record<string, string> = {
  get anywhere() {
    return t("studio.onAnySite");
  },
  get allowlist() {
    return t("studio.onTheSitesIName");
  },
  get nowhere() {
    return t("studio.nowhere");
  },
} satisfies Record<EditableDetails["embedPolicy"], string>;

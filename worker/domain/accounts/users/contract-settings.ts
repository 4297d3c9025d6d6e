import * as z from "zod";
import { t } from "#i18n/t.ts";
import { nameText, plainLine, plainText } from "../../kernel/text/contract.ts";

export const DISPLAY_NAME_MAX = 50;
export const BIO_MAX = 500;
export const LINKS_MAX = 5;
export const LINK_LABEL_MAX = 30;
const LINK_URL_MAX = 300;

export const PROFILE_VISIBILITIES = ["public", "followers", "private"] as const;
export type ProfileVisibility = (typeof PROFILE_VISIBILITIES)[number];
export const COMMENT_POLICIES = ["everyone", "followers", "held", "nobody"] as const;
export type CommentPolicy = (typeof COMMENT_POLICIES)[number];

export interface ProfileLink {
  label: string;
  url: string;
}

const Url = z
  .string()
  .trim()
  .max(LINK_URL_MAX, { error: () => t("users.links.urlTooLong", { linkUrlMax: LINK_URL_MAX }) })
  // The scheme is added, because users often omit it.
  .transform((value) => (/^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value}`))
  .refine((value) => URL.canParse(value) && new URL(value).protocol === "https:", {
    error: () => t("users.links.httpsRequired"),
    // The next check parses the URL and would throw on an invalid one.
    abort: true,
  })
  .refine(
    (value) => {
      const { hostname, username, password } = new URL(value);
      return hostname.includes(".") && username === "" && password === "";
    },
    { error: () => t("users.links.urlInvalid") },
  )
  .transform((value) => new URL(value).href)
  .pipe(z.string().max(LINK_URL_MAX * 2));

const Link = z.strictObject({
  label: plainLine({
    max: LINK_LABEL_MAX,
    tooLong: () => t("users.links.labelTooLong", { linkLabelMax: LINK_LABEL_MAX }),
    missing: () => t("users.links.labelRequired"),
  }),
  url: Url,
});

export const ProfileInput = z.strictObject({
  displayName: nameText({
    max: DISPLAY_NAME_MAX,
    tooLong: () => t("users.displayName.tooLong", { displayNameMax: DISPLAY_NAME_MAX }),
    missing: () => t("users.displayName.required"),
  }),
  bio: plainText({
    max: BIO_MAX,
    tooLong: () => t("users.bio.tooLong", { bioMax: BIO_MAX }),
  }),
  links: z
    .array(Link)
    .max(LINKS_MAX, { error: () => t("users.links.tooMany", { linksMax: LINKS_MAX }) }),
});
export type ProfileInput = z.output<typeof ProfileInput>;

/** Tells whether this runtime knows the IANA time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en-US", { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

export const MAIL_MODES = ["off", "instant", "daily"] as const;

export const NotificationsInput = z.strictObject({
  followers: z.boolean(),
  engagement: z.boolean(),
  revenue: z.boolean(),
  uploads: z.boolean(),
  mail: z.enum(MAIL_MODES, { error: () => t("users.notifications.emailModeRequired") }),
  /** The browser's time zone. If scripts are off, it is missing and the stored time zone stays. */
  timeZone: z
    .string()
    .max(60)
    .refine(isTimeZone, { error: () => t("users.timeZone.invalid") })
    .optional(),
});
export type NotificationsInput = z.output<typeof NotificationsInput>;

export const NotificationsPatch = NotificationsInput.partial();
export type NotificationsPatch = z.output<typeof NotificationsPatch>;

export const PrivacyInput = z.strictObject({
  profileVisibility: z.enum(PROFILE_VISIBILITIES, {
    error: () => t("users.privacy.visibilityRequired"),
  }),
  commentPolicy: z.enum(COMMENT_POLICIES, {
    error: () => t("users.privacy.commentPolicyRequired"),
  }),
  analyticsCollection: z.boolean(),
  keepHistory: z.boolean(),
});
export type PrivacyInput = z.output<typeof PrivacyInput>;

/** Sizes in pixels to which the browser scales a selected profile image. */
export const PROFILE_IMAGES = {
  avatar: { width: 400, height: 400 },
  banner: {
    width: 1600,
    height: 400,
  },
} as const;
export type ProfileImageKind = keyof typeof PROFILE_IMAGES;
export const ProfileImageKind = z.enum(["avatar", "banner"]);

export const PROFILE_IMAGE_MAX_BYTES = 2 * 1024 * 1024;
/** Both limits apply to the width and the height of a profile image, in pixels. */
export const PROFILE_IMAGE_MIN_SIDE = 64;
export const PROFILE_IMAGE_MAX_SIDE = 4096;

export interface OwnSettings extends ProfileInput {
  username: string;
  avatar: string | null;
  banner: string | null;
  isVerified: boolean;
  followers: number;
  notifications: NotificationsInput;
  privacy: PrivacyInput;
}

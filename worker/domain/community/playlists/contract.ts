import * as z from "zod";
import { t } from "#i18n/t.ts";
import { VISIBILITIES } from "../../accounts/visibility/contract.ts";
import { nameText, plainText } from "../../kernel/text/contract.ts";

export const PLAYLIST_TITLE_MAX = 100;
export const PLAYLIST_DESCRIPTION_MAX = 1000;
export const PLAYLIST_ITEMS_MAX = 500;
export const PLAYLISTS_MAX = 200;

/** Both constants are fixed playlist ids in URLs and responses. */
export const WATCH_LATER = "watch-later";
export const LIKED = "liked";

const Title = nameText({
  max: PLAYLIST_TITLE_MAX,
  tooLong: () => t("playlists.form.titleTooLong", { playlistTitleMax: PLAYLIST_TITLE_MAX }),
  missing: () => t("playlists.form.titleMissing"),
});
const Description = plainText({
  max: PLAYLIST_DESCRIPTION_MAX,
  tooLong: () =>
    t("playlists.form.descriptionTooLong", { playlistDescriptionMax: PLAYLIST_DESCRIPTION_MAX }),
});
const VisibilityField = z.enum(VISIBILITIES, {
  error: () => t("playlists.form.visibilityMissing"),
});

export const PlaylistInput = z.strictObject({
  title: Title,
  description: Description.default(""),
  visibility: VisibilityField.default("private"),
});
export type PlaylistInput = z.output<typeof PlaylistInput>;

export const PlaylistPatch = z.strictObject({
  title: Title.optional(),
  description: Description.optional(),
  visibility: VisibilityField.optional(),
});
export type PlaylistPatch = z.output<typeof PlaylistPatch>;

export const OrderInput = z.strictObject({
  order: z
    .array(z.string().max(60))
    .max(PLAYLIST_ITEMS_MAX)
    .transform((ids) => [...new Set(ids)]),
});
export type OrderInput = z.output<typeof OrderInput>;

/** Every user has at most one playlist of the kind `watch_later`. */
export const STORED_PLAYLIST_KINDS = ["list", "watch_later"] as const;
/** `liked` is not stored. Its videos are the user's likes. */
export const PLAYLIST_KINDS = [...STORED_PLAYLIST_KINDS, "liked"] as const;

export const playlistPath = (id: string) => `/playlists/${id}`;

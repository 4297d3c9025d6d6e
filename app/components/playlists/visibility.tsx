import { Globe, Link2, Lock, type LucideIcon } from "lucide-react";
import { t } from "#i18n/t.ts";
import type { Visibility } from "#worker/domain/visibility/contract.ts";

export const LIST_VISIBILITIES: { value: Visibility; label: string; about: string; icon: LucideIcon }[] = [
  {
    value: "private",
    get label() {
      return t("playlists.private");
    },
    get about() {
      return t("playlists.onlyYouSeeIt");
    },
    icon: Lock,
  },
  {
    value: "unlisted",
    get label() {
      return t("playlists.unlisted");
    },
    get about() {
      return t("playlists.anyoneWithTheLinkSeesIt");
    },
    icon: Link2,
  },
  {
    value: "public",
    get label() {
      return t("playlists.public");
    },
    get about() {
      return t("playlists.anyoneSeesItAlsoOnYour");
    },
    icon: Globe,
  },
];

/** Icon and word: who sees a list. */
export function ListVisibility({ visibility }: { visibility: Visibility }) {
  const found = LIST_VISIBILITIES.find(({ value }) => value === visibility);
  if (!found) return null;
  return (
    <span className="inline-flex items-center gap-1">
      <found.icon aria-hidden className="size-3.5" />
      {found.label}
    </span>
  );
}

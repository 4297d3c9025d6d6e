import { Globe, Link2, Lock, type LucideIcon } from "lucide-react";
import type { Message } from "#i18n/t.ts";
import { msg, t } from "#i18n/t.ts";
import type { Visibility } from "#worker/domain/accounts/visibility/contract.ts";

export const LIST_VISIBILITIES: {
  value: Visibility;
  label: Message;
  about: Message;
  icon: LucideIcon;
}[] = [
  {
    value: "private",
    label: msg("playlists.visibility.privateLabel"),
    about: msg("playlists.visibility.privateDescription"),
    icon: Lock,
  },
  {
    value: "unlisted",
    label: msg("playlists.visibility.unlistedLabel"),
    about: msg("playlists.visibility.unlistedDescription"),
    icon: Link2,
  },
  {
    value: "public",
    label: msg("playlists.visibility.publicLabel"),
    about: msg("playlists.visibility.publicDescription"),
    icon: Globe,
  },
];

export function ListVisibility({ visibility }: { visibility: Visibility }) {
  const found = LIST_VISIBILITIES.find(({ value }) => value === visibility);
  if (!found) return null;
  return (
    <span className="inline-flex items-center gap-1">
      <found.icon aria-hidden className="size-3.5" />
      {t(found.label)}
    </span>
  );
}

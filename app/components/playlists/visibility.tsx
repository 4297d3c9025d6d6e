import { Globe, Link2, Lock, type LucideIcon } from "lucide-react";
import type { Visibility } from "#worker/domain/videos/contract.ts";

export const LIST_VISIBILITIES: { value: Visibility; label: string; about: string; icon: LucideIcon }[] = [
  { value: "private", label: "Private", about: "Only you see it.", icon: Lock },
  { value: "unlisted", label: "Unlisted", about: "Anyone with the link sees it.", icon: Link2 },
  { value: "public", label: "Public", about: "Anyone sees it, also on your channel.", icon: Globe },
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

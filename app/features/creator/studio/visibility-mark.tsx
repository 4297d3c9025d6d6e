import { Globe, Link2, Lock } from "lucide-react";
import { msg, t } from "#i18n/t.ts";
import type { Visibility } from "#worker/domain/accounts/visibility/contract.ts";

const VISIBILITIES = {
  public: {
    label: msg("studio.visibility.public"),
    icon: Globe,
  },
  unlisted: {
    label: msg("studio.visibility.unlisted"),
    icon: Link2,
  },
  private: {
    label: msg("studio.visibility.private"),
    icon: Lock,
  },
} as const satisfies Record<Visibility, object>;

export function VisibilityMark({ visibility }: { visibility: Visibility }) {
  const { label, icon: Icon } = VISIBILITIES[visibility];
  return (
    <span className="inline-flex items-center gap-1.5 text-muted text-sm">
      <Icon aria-hidden className="size-4 shrink-0" />
      {t(label)}
    </span>
  );
}

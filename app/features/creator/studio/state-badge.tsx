import { Link } from "@remix-run/react";
import { Ban, CalendarClock, CircleCheck, FilePen, LoaderCircle, Trash2 } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import { msg, t } from "#i18n/t.ts";
import type { ContentState } from "#worker/domain/media/videos/contract-studio.ts";

const STATES = {
  draft: {
    label: msg("studio.state.draft"),
    icon: FilePen,
    variant: "neutral",
  },
  scheduled: {
    label: msg("studio.state.scheduled"),
    icon: CalendarClock,
    variant: "accent",
  },
  published: {
    label: msg("studio.state.published"),
    icon: CircleCheck,
    variant: "paid",
  },
  blocked: {
    label: msg("studio.state.takenDown"),
    icon: Ban,
    variant: "danger",
  },
  removed: {
    label: msg("studio.state.deleted"),
    icon: Trash2,
    variant: "danger",
  },
} as const satisfies Record<ContentState, object>;

interface StateBadgeProps {
  state: ContentState;
  processing?: number;
  decisionId?: string | null;
}

export function StateBadge({ state, processing = 0, decisionId = null }: StateBadgeProps) {
  const { label, icon: Icon, variant } = STATES[state];
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {decisionId === null ? (
        <Badge variant={variant}>
          <Icon aria-hidden />
          {t(label)}
        </Badge>
      ) : (
        <Link to={`/decisions/${decisionId}`} className="underline-offset-2 hover:underline">
          <Badge variant={variant}>
            <Icon aria-hidden />
            {t("studio.state.removedByStaff")}
          </Badge>
        </Link>
      )}
      {processing > 0 && state !== "removed" && (
        <Badge variant="pending">
          <LoaderCircle aria-hidden />
          {t("studio.state.processing")}
        </Badge>
      )}
    </span>
  );
}

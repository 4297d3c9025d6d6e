import { CircleCheck, TriangleAlert } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import { cn } from "#app/ui/cn.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import type { ModerationMatch } from "#worker/domain/ai/ai/contract-api.ts";
import type { Severity } from "#worker/domain/kernel/judging/contract.ts";
import { ruleLabel } from "./labels.ts";

export const SEVERITY_LABELS: Record<Severity, Message> = {
  high: msg("ai.moderation.severity.high"),
  medium: msg("ai.moderation.severity.medium"),
  low: msg("ai.moderation.severity.low"),
};
const BADGES = { high: "danger", medium: "pending", low: "neutral" } as const;
const MARKS: Record<Severity, string> = {
  high: "bg-danger-soft text-danger decoration-double",
  medium: "bg-pending-soft text-pending decoration-solid",
  low: "bg-line/70 text-ink decoration-dotted",
};

export function SeverityBadge({ severity }: { severity: Severity | null }) {
  if (severity === null)
    return (
      <Badge variant="paid" className="justify-self-start text-sm">
        <CircleCheck aria-hidden />
        {t("ai.moderation.safe")}
      </Badge>
    );
  return (
    <Badge variant={BADGES[severity]} className="justify-self-start text-sm">
      <TriangleAlert aria-hidden />
      {t(SEVERITY_LABELS[severity])}
    </Badge>
  );
}

export function MarkedText({
  text,
  matches,
}: {
  text: string;
  matches: readonly ModerationMatch[];
}) {
  const nodes: React.ReactNode[] = [];
  let at = 0;
  for (const { start, end, severity } of [...matches].sort((a, b) => a.start - b.start)) {
    // Skips a match that overlaps an earlier match.
    if (start < at) continue;
    nodes.push(
      text.slice(at, start),
      <mark
        key={start}
        className={cn(
          "rounded-sm px-0.5 underline decoration-2 underline-offset-4",
          MARKS[severity],
        )}
      >
        {text.slice(start, end)}
        <span className="sr-only"> ({t(SEVERITY_LABELS[severity])})</span>
      </mark>,
    );
    at = end;
  }
  return (
    <p
      dir="auto"
      className="max-h-80 overflow-y-auto whitespace-pre-line break-words rounded-md bg-surface p-4"
    >
      {nodes}
      {text.slice(at)}
    </p>
  );
}

export function MatchList({ matches }: { matches: readonly ModerationMatch[] }) {
  return (
    <ul className="divide-y divide-line">
      {matches.map(({ text, rule, severity, start }) => (
        <li
          key={`${start}-${rule}`}
          className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2 text-sm"
        >
          <q className="min-w-0 break-words font-semibold">{text}</q>
          <span className="text-muted">
            {ruleLabel(rule)} · {t(SEVERITY_LABELS[severity])}
          </span>
        </li>
      ))}
    </ul>
  );
}

import { Link } from "@remix-run/react";
import { Badge } from "#app/ui/badge.tsx";
import { msg, t } from "#i18n/t.ts";
import type { RuleId } from "#worker/domain/kernel/community-rules/contract.ts";
import { COMMUNITY_RULES } from "#worker/domain/kernel/community-rules/contract.ts";
import { KIND_TEXTS, type Receipt } from "#worker/domain/trust/moderation/contract.ts";

export function RuleLink({ rule }: { rule: RuleId }) {
  return (
    <Link
      to={`/guidelines#${rule}`}
      className="font-semibold text-accent underline-offset-4 hover:underline"
    >
      {t(COMMUNITY_RULES[rule].title)}
    </Link>
  );
}

const STATES = {
  standing: msg("moderation.state.inForce"),
  lifted: msg("moderation.state.lifted"),
  reversed: msg("moderation.state.reversed"),
  changed: msg("moderation.state.changed"),
} as const;

export function DecisionState({
  decision,
}: {
  decision: Pick<Receipt, "state" | "isOver" | "appeal">;
}) {
  const waits =
    decision.state === "standing" && decision.appeal !== null && decision.appeal.outcome === null;
  const isOver = decision.state === "standing" && decision.isOver;
  return (
    <>
      <Badge variant={decision.state === "standing" && !isOver ? "danger" : "neutral"}>
        {isOver ? t("moderation.state.expired") : t(STATES[decision.state])}
      </Badge>
      {waits && <Badge variant="pending">{t("moderation.state.appealPending")}</Badge>}
      {decision.appeal?.outcome === "upheld" && <Badge>{t("moderation.state.upheld")}</Badge>}
    </>
  );
}

export function decisionTitle({
  kind,
  subjectType: subject,
}: Pick<Receipt, "kind" | "subjectType">): string {
  if (kind === "remove") return t("moderation.decision.removeTitle", { subject });
  return kind === "limit"
    ? t("moderation.decision.limitTitle", { subject })
    : t(KIND_TEXTS[kind].label);
}

/** Evidence must appear as plain text, never as markup. */
export function Evidence({ children }: { children: string }) {
  if (children === "")
    return <p className="text-muted text-sm">{t("moderation.evidence.empty")}</p>;
  return (
    <blockquote className="max-h-80 overflow-auto whitespace-pre-wrap break-words rounded-md bg-surface p-3 text-sm">
      {children}
    </blockquote>
  );
}

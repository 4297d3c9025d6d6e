import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { cn } from "#app/ui/cn.ts";
import { rich } from "#app/ui/rich.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import type { FindingSeverity } from "#worker/domain/ai/prompts/contract.ts";
import type { OptimizedPrompt, PromptFinding } from "#worker/domain/ai/prompts/contract-api.ts";
import { keyed } from "./keyed.ts";

const SEVERITIES: Record<FindingSeverity, { label: Message; icon: typeof Info; tint: string }> = {
  high: {
    label: msg("prompts.findings.severity.high"),
    icon: CircleAlert,
    tint: "text-danger",
  },
  medium: {
    label: msg("prompts.findings.severity.medium"),
    icon: TriangleAlert,
    tint: "text-pending",
  },
  low: {
    label: msg("prompts.findings.severity.low"),
    icon: Info,
    tint: "text-muted",
  },
};
/** Kinds of findings about long passages, whose highlights would cover other findings. */
const WIDE = new Set<PromptFinding["kind"]>(["several-tasks", "overlong", "undelimited"]);

export function PromptFindings({ result }: { result: OptimizedPrompt }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const { findings } = result;
  return (
    <section aria-labelledby="findings" className="grid gap-4">
      <h2 id="findings" className="scroll-mt-24 text-lg">
        {t("prompts.findings.heading")}
      </h2>
      <div className="grid gap-6 lg:grid-cols-2 lg:gap-10">
        {findings.length === 0 ? (
          <p className="text-muted text-sm">{t("prompts.findings.empty")}</p>
        ) : (
          <ul className="grid content-start divide-y divide-line border-line border-y">
            {keyed(findings, ({ kind, message }) => `${kind} ${message}`).map(
              ({ key, item: finding, at }) => (
                <Finding key={key} finding={finding} at={at} onChoose={() => setChosen(at)} />
              ),
            )}
          </ul>
        )}
        <Echo result={result} chosen={chosen} />
      </div>
      {result.notAnalyzed.length > 0 && (
        <div className="grid gap-1 text-muted text-sm">
          <p className="font-semibold text-ink">{t("prompts.findings.unreadHeading")}</p>
          {result.notAnalyzed.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
    </section>
  );
}

function Finding({
  finding: { severity, message, repair, passage },
  at,
  onChoose,
}: {
  finding: PromptFinding;
  at: number;
  onChoose: () => void;
}) {
  const { label, icon: Icon, tint } = SEVERITIES[severity];
  return (
    <li className="flex gap-3 py-3">
      <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", tint)} />
      <div className="grid min-w-0 flex-1 gap-0.5 text-sm">
        <p className="break-words">
          <span className="sr-only">{t(label)}: </span>
          {message}
        </p>
        <p className="break-words text-muted">{repair ?? t("prompts.findings.notRepaired")}</p>
      </div>
      {passage && (
        <a
          href={`#passage-${at}`}
          onClick={onChoose}
          className="h-fit shrink-0 font-semibold text-accent text-sm hover:underline"
        >
          {rich("prompts.findings.showPassage", {
            n: at + 1,
            hidden: (text) => <span className="sr-only">{text}</span>,
          })}
        </a>
      )}
    </li>
  );
}

function Echo({
  result: { text, findings },
  chosen,
}: {
  result: OptimizedPrompt;
  chosen: number | null;
}) {
  return (
    <div className="grid content-start gap-2">
      <h3 className="font-semibold text-sm">{t("prompts.findings.markedPromptHeading")}</h3>
      <div className="whitespace-pre-wrap break-words rounded-md bg-surface p-4 text-sm ring-1 ring-line ring-inset">
        {segmentsOf(text, findings).map(({ start, end, begins, marks }) => {
          const excerpt = text.slice(start, end);
          const narrow = marks.filter((at) => !WIDE.has(findings[at]?.kind ?? "vague"));
          const isChosen = chosen !== null && marks.includes(chosen);
          return (
            <span key={start}>
              {begins.map((at) => (
                <span key={at} id={`passage-${at}`} className="scroll-mt-24" />
              ))}
              {marks.length === 0 ? (
                excerpt
              ) : (
                <mark
                  className={cn(
                    "rounded-sm text-ink transition-colors",
                    narrow.length > 0
                      ? "bg-pending-soft underline decoration-2 decoration-pending underline-offset-4"
                      : "bg-transparent underline decoration-dotted decoration-muted underline-offset-4",
                    isChosen && "bg-ai-soft outline-2 outline-ai",
                  )}
                >
                  {excerpt}
                </mark>
              )}
            </span>
          );
        })}
      </div>
    </div>
  );
}

interface Segment {
  start: number;
  end: number;
  begins: number[];
  marks: number[];
}

function segmentsOf(text: string, findings: readonly PromptFinding[]): Segment[] {
  const passages = findings.flatMap(({ passage }, at) => (passage ? [{ ...passage, at }] : []));
  const cuts = [
    ...new Set([0, text.length, ...passages.flatMap(({ start, end }) => [start, end])]),
  ].sort((a, b) => a - b);
  return cuts.slice(0, -1).map((start, i) => {
    const end = cuts[i + 1] ?? text.length;
    return {
      start,
      end,
      begins: passages.filter((passage) => passage.start === start).map(({ at }) => at),
      marks: passages
        .filter((passage) => passage.start <= start && passage.end >= end)
        .map(({ at }) => at),
    };
  });
}

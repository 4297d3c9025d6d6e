import { PackageCheck, PencilRuler, ScanSearch, Stethoscope } from "lucide-react";
import { cn } from "#app/ui/cn.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import type { OptimizedPrompt } from "#worker/domain/ai/prompts/contract-api.ts";

const list = (items: string[], most = 4) =>
  items.length > most
    ? t("prompts.flow.listAndMore", {
        list: items.slice(0, most).join(", "),
        n: items.length - most,
      })
    : items.join(", ");

interface Step {
  name: Message;
  icon: typeof ScanSearch;
  does: Message;
  describeResult: (result: OptimizedPrompt) => [string, string];
  to: string;
}

const STEPS: Step[] = [
  {
    name: msg("prompts.flow.deconstruct.name"),
    icon: ScanSearch,
    does: msg("prompts.flow.deconstruct.description"),
    describeResult: ({ intent, parts }) => {
      const givenParts = parts.filter(({ found, kind }) => found.length > 0 && kind !== "task");
      return [
        intent.label,
        `${intent.because} ${givenParts.length > 0 ? t("prompts.flow.deconstruct.givenParts", { list: list(givenParts.map(({ label }) => label)) }) : t("prompts.flow.deconstruct.noGivenParts")}`,
      ];
    },
    to: "#parts",
  },
  {
    name: msg("prompts.flow.diagnose.name"),
    icon: Stethoscope,
    does: msg("prompts.flow.diagnose.description"),
    describeResult: ({ findings }) => {
      const high = findings.filter(({ severity }) => severity === "high").length;
      const repaired = findings.filter(({ repair }) => repair !== null).length;
      if (findings.length === 0)
        return [t("prompts.flow.diagnose.noFindings"), t("prompts.flow.diagnose.nothingToRepair")];
      return [
        t("prompts.flow.diagnose.findingCount", { n: findings.length }),
        `${high > 0 ? `${t("prompts.flow.diagnose.seriousCount", { high })} ` : ""}${
          repaired === findings.length
            ? t("prompts.flow.diagnose.allRepaired")
            : t("prompts.flow.diagnose.repairedCount", { n: repaired })
        }`,
      ];
    },
    to: "#findings",
  },
  {
    name: msg("prompts.flow.develop.name"),
    icon: PencilRuler,
    does: msg("prompts.flow.develop.description"),
    describeResult: ({ techniques }) => [
      t("prompts.flow.develop.techniqueCount", { n: techniques.length }),
      techniques.length > 0
        ? `${list(
            techniques.map(({ name }) => name),
            5,
          )}.`
        : t("prompts.flow.develop.noTechniques"),
    ],
    to: "#techniques",
  },
  {
    name: msg("prompts.flow.deliver.name"),
    icon: PackageCheck,
    does: msg("prompts.flow.deliver.description"),
    describeResult: ({ changes, before, after }) => [
      t("prompts.flow.deliver.scoreChange", { before: before.total, after: after.total }),
      t("prompts.flow.deliver.changeCount", { n: changes.length }),
    ],
    to: "#changes",
  },
];

export function PromptFlow({ result }: { result: OptimizedPrompt | null }) {
  return (
    <section aria-labelledby="flow" className="grid gap-5">
      <h2 id="flow" className="text-lg">
        {result ? t("prompts.flow.resultHeading") : t("prompts.flow.introHeading")}
      </h2>
      <ol className="relative grid gap-6 lg:grid-cols-4 lg:gap-8">
        <River />
        {STEPS.map(({ name, icon: Icon, does, describeResult, to }, at) => {
          const [headline, text] = result ? describeResult(result) : [null, t(does)];
          return (
            <li
              key={t(name)}
              className="relative grid grid-cols-[3rem_minmax(0,1fr)] gap-x-4 lg:grid-cols-1 lg:gap-y-4"
            >
              <span
                className={cn(
                  "relative z-10 grid size-12 place-items-center rounded-full ring-4 ring-ground",
                  result ? "bg-ai text-ai-ink" : "bg-ai-soft text-ai",
                )}
              >
                <Icon aria-hidden className="size-5" />
              </span>
              <div className="grid content-start gap-1">
                <h3 className="font-semibold text-sm">
                  <span className="tabular text-ai">{at + 1}</span> {t(name)}
                </h3>
                {headline !== null && (
                  <a
                    href={to}
                    className="tabular w-fit font-semibold text-base underline-offset-4 hover:underline"
                  >
                    {headline}
                  </a>
                )}
                <p className="break-words text-muted text-sm">{text}</p>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function River() {
  return (
    <>
      <svg
        aria-hidden
        viewBox="0 0 100 48"
        preserveAspectRatio="none"
        fill="none"
        className="absolute inset-x-0 top-0 hidden h-12 w-full text-ai lg:block"
      >
        {[0, 1, 2, 3].map((at) => (
          <path
            key={at}
            d={`M${at * 25 + 2} 24H100`}
            stroke="currentColor"
            strokeWidth={at + 2}
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
            className="opacity-30"
          />
        ))}
        {[1, 2, 3].map((at) => (
          <path
            key={at}
            d={`M${at * 25 - 9} 2C${at * 25 - 5} 2, ${at * 25 - 5} 24, ${at * 25} 24`}
            stroke="currentColor"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
            className="opacity-30"
          />
        ))}
      </svg>
      <span
        aria-hidden
        className="absolute top-6 bottom-6 left-6 w-0.5 -translate-x-1/2 bg-ai/30 lg:hidden"
      />
    </>
  );
}

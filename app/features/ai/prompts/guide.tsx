import { Check } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import { cn } from "#app/ui/cn.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import {
  MAX_STORED_PROMPTS,
  PROMPT_MAX,
  PROMPT_PLATFORMS,
  type PromptPlatform,
  platformLabel,
  type TechniqueId,
  techniqueName,
} from "#worker/domain/ai/prompts/contract.ts";
import type { OptimizedPrompt } from "#worker/domain/ai/prompts/contract-api.ts";
import { PROMPTS_PER_TEN_MINUTES } from "#worker/domain/kernel/throttle/contract.ts";

export const GUIDE_TABS = [
  {
    id: "foundation",
    label: msg("prompts.guide.tabs.foundation"),
  },
  {
    id: "advanced",
    label: msg("prompts.guide.tabs.advanced"),
  },
  {
    id: "platforms",
    label: msg("prompts.guide.tabs.platforms"),
  },
  {
    id: "model",
    label: msg("prompts.guide.tabs.operation"),
  },
] as const;
export type GuideTab = (typeof GUIDE_TABS)[number]["id"];

interface Technique {
  id: TechniqueId;
  text: Message;
}

const FOUNDATION: Technique[] = [
  {
    id: "role",
    text: msg("prompts.guide.techniques.roleBody"),
  },
  {
    id: "context",
    text: msg("prompts.guide.techniques.contextBody"),
  },
  {
    id: "format",
    text: msg("prompts.guide.techniques.formatBody"),
  },
  {
    id: "constraints",
    text: msg("prompts.guide.techniques.constraintsBody"),
  },
  {
    id: "split",
    text: msg("prompts.guide.techniques.splitBody"),
  },
  {
    id: "slots",
    text: msg("prompts.guide.techniques.slotsBody"),
  },
  {
    id: "delimiters",
    text: msg("prompts.guide.techniques.delimitersBody"),
  },
];

const ADVANCED: Technique[] = [
  {
    id: "think",
    text: msg("prompts.guide.techniques.thinkBody"),
  },
  {
    id: "perspectives",
    text: msg("prompts.guide.techniques.perspectivesBody"),
  },
  {
    id: "examples",
    text: msg("prompts.guide.techniques.examplesBody"),
  },
  {
    id: "criteria",
    text: msg("prompts.guide.techniques.criteriaBody"),
  },
  {
    id: "ask",
    text: msg("prompts.guide.techniques.askBody"),
  },
  {
    id: "picture",
    text: msg("prompts.guide.techniques.pictureBody"),
  },
  {
    id: "avoid",
    text: msg("prompts.guide.techniques.avoidBody"),
  },
];

const PLATFORMS: Record<PromptPlatform, { form: Message; notes: Message[] }> = {
  chatgpt: {
    form: msg("prompts.guide.chatgpt.formDescription"),
    notes: [
      msg("prompts.guide.chatgpt.headingsNote"),
      msg("prompts.guide.chatgpt.longMaterialNote"),
      msg("prompts.guide.chatgpt.sectionNamesNote"),
    ],
  },
  claude: {
    form: msg("prompts.guide.claude.formDescription"),
    notes: [
      msg("prompts.guide.claude.longMaterialNote"),
      msg("prompts.guide.claude.thinkingNote"),
      msg("prompts.guide.claude.examplesNote"),
    ],
  },
  gemini: {
    form: msg("prompts.guide.gemini.formDescription"),
    notes: [
      msg("prompts.guide.gemini.examplesNote"),
      msg("prompts.guide.gemini.shortSentencesNote"),
      msg("prompts.guide.gemini.lengthNote"),
    ],
  },
  image: {
    form: msg("prompts.guide.image.formDescription"),
    notes: [
      msg("prompts.guide.image.moodNote"),
      msg("prompts.guide.image.unwantedNote"),
      msg("prompts.guide.image.singleParagraphNote"),
    ],
  },
  generic: {
    form: msg("prompts.guide.generic.formDescription"),
    notes: [
      msg("prompts.guide.generic.anyModelNote"),
      msg("prompts.guide.generic.smallModelNote"),
      msg("prompts.guide.generic.singleLineNote"),
    ],
  },
};

const model = (): [string, string][] => [
  [t("prompts.guide.operation.providerTitle"), t("prompts.guide.operation.providerBody")],
  [t("prompts.guide.operation.deterministicTitle"), t("prompts.guide.operation.deterministicBody")],
  [t("prompts.guide.operation.detailTitle"), t("prompts.guide.operation.detailBody")],
  [t("prompts.guide.operation.noInventionTitle"), t("prompts.guide.operation.noInventionBody")],
  [t("prompts.guide.operation.languagesTitle"), t("prompts.guide.operation.languagesBody")],
  [t("prompts.guide.operation.scoreTitle"), t("prompts.guide.operation.scoreBody")],
  [t("prompts.guide.operation.secretsTitle"), t("prompts.guide.operation.secretsBody")],
  [
    t("prompts.guide.operation.historyTitle"),
    t("prompts.guide.operation.historyBody", { kept: MAX_STORED_PROMPTS }),
  ],
  [
    t("prompts.guide.operation.limitsTitle"),
    t("prompts.guide.operation.limitsBody", {
      max: PROMPT_MAX,
      perTenMinutes: PROMPTS_PER_TEN_MINUTES,
    }),
  ],
];

export function PromptGuide({ tab, result }: { tab: GuideTab; result: OptimizedPrompt | null }) {
  switch (tab) {
    case "foundation":
      return <Techniques list={FOUNDATION} result={result} />;
    case "advanced":
      return <Techniques list={ADVANCED} result={result} />;
    case "platforms":
      return <Platforms chosen={result?.platform ?? null} />;
    case "model":
      return (
        <dl className="grid gap-x-12 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
          {model().map(([term, text]) => (
            <div key={term} className="grid content-start gap-1">
              <dt className="font-semibold text-sm">{term}</dt>
              <dd className="text-muted text-sm">{text}</dd>
            </div>
          ))}
        </dl>
      );
    default: {
      const never: never = tab;
      return never;
    }
  }
}

function Techniques({
  list,
  result,
}: {
  list: readonly Technique[];
  result: OptimizedPrompt | null;
}) {
  return (
    <ul className="grid gap-x-12 gap-y-6 sm:grid-cols-2 lg:grid-cols-3">
      {list.map(({ id, text }) => {
        const applied = result?.techniques.find((technique) => technique.id === id);
        return (
          <li key={id} className="grid content-start gap-1">
            <p className="flex flex-wrap items-center gap-2 font-semibold text-sm">
              {techniqueName(id)}
              {applied && (
                <Badge variant="ai">
                  <Check aria-hidden />
                  {t("prompts.guide.usedBadge")}
                </Badge>
              )}
            </p>
            <p className="text-muted text-sm">{t(text)}</p>
            {applied && <p className="text-sm">{applied.reason}</p>}
          </li>
        );
      })}
    </ul>
  );
}

function Platforms({ chosen }: { chosen: PromptPlatform | null }) {
  return (
    <ul className="grid gap-x-12 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
      {PROMPT_PLATFORMS.map((platform) => {
        const { form, notes } = PLATFORMS[platform];
        return (
          <li
            key={platform}
            className={cn(
              "grid content-start gap-2 border-l-2 pl-4",
              chosen === platform ? "border-ai" : "border-line",
            )}
          >
            <p className="flex items-center gap-2 font-semibold text-sm">
              {platformLabel(platform)}
              {chosen === platform && <Badge variant="ai">{t("prompts.guide.chosenBadge")}</Badge>}
            </p>
            <p className="text-sm">{t(form)}</p>
            <ul className="grid list-disc gap-1 pl-4 text-muted text-sm">
              {notes.map((note) => (
                <li key={t(note)}>{t(note)}</li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

import { Check } from "lucide-react";
import { Badge } from "#app/ui/badge.tsx";
import { cn } from "#app/ui/cn.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import {
  PROMPT_MAX,
  PROMPT_PLATFORMS,
  PROMPTS_KEPT,
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
    label: msg("prompts.foundation"),
  },
  {
    id: "advanced",
    label: msg("prompts.advanced"),
  },
  {
    id: "platforms",
    label: msg("prompts.platformNotes"),
  },
  {
    id: "model",
    label: msg("prompts.operatingModel"),
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
    text: msg("prompts.saysWhoAnswersItSetsThe"),
  },
  {
    id: "context",
    text: msg("prompts.backgroundAndAudienceStandApartFrom"),
  },
  {
    id: "format",
    text: msg("prompts.saysWhatTheAnswerLooksLike"),
  },
  {
    id: "constraints",
    text: msg("prompts.everyLimitIsALineThat"),
  },
  {
    id: "split",
    text: msg("prompts.severalTasksInOneBreathBecome"),
  },
  {
    id: "slots",
    text: msg("prompts.goodSomeOrShortBecomeA"),
  },
  {
    id: "delimiters",
    text: msg("prompts.textToWorkOnStandsBetween"),
  },
];

const ADVANCED: Technique[] = [
  {
    id: "think",
    text: msg("prompts.forPlansAnalysesComparisonsScriptsAnd"),
  },
  {
    id: "perspectives",
    text: msg("prompts.asksForMoreThanOneExplanation"),
  },
  {
    id: "examples",
    text: msg("prompts.aPlaceForOneInputAnd"),
  },
  {
    id: "criteria",
    text: msg("prompts.howToTellARightAnswer"),
  },
  {
    id: "ask",
    text: msg("prompts.whilePlacesAreOpenTheModel"),
  },
  {
    id: "picture",
    text: msg("prompts.forImagesSubjectSettingStyleComposition"),
  },
  {
    id: "avoid",
    text: msg("prompts.forImagesWhatIsUnwantedStands"),
  },
];

const PLATFORMS: Record<PromptPlatform, { form: Message; notes: Message[] }> = {
  chatgpt: {
    form: msg("prompts.formChatgpt"),
    notes: [
      msg("prompts.followsHeadingsAndNumberedListsClosely"),
      msg("prompts.withLongMaterialTheInstructionsMay"),
      msg("prompts.namesOfSectionsCanBeReferred"),
    ],
  },
  claude: {
    form: msg("prompts.formClaude"),
    notes: [
      msg("prompts.longMaterialWorksBestAboveThe"),
      msg("prompts.stepsGoIntoThinkingTheResult"),
      msg("prompts.examplesMayStandInTheSame"),
    ],
  },
  gemini: {
    form: msg("prompts.formGemini"),
    notes: [
      msg("prompts.oneExampleOfInputAndOutput"),
      msg("prompts.directShortSentencesWorkBetterThan"),
      msg("prompts.sayTheLengthYouWantIt"),
    ],
  },
  image: {
    form: msg("prompts.formImage"),
    notes: [
      msg("prompts.onlyWhatCanBeSeenIs"),
      msg("prompts.whatIsNamedIsDrawnAlso"),
      msg("prompts.forModelsThatTakeOneParagraph"),
    ],
  },
  generic: {
    form: msg("prompts.formGeneric"),
    notes: [
      msg("prompts.worksWithAnyModelAndIn"),
      msg("prompts.smallModelsFollowFewerRulesPrefer"),
      msg("prompts.whereOnlyOneLineFitsKeep"),
    ],
  },
};

const model = (): [string, string][] => [
  [t("prompts.whoDoesIt"), t("prompts.whoDoesItText")],
  [t("prompts.sameInSameOut"), t("prompts.sameInSameOutText")],
  [t("prompts.fullAndBasic"), t("prompts.fullAndBasicText")],
  [t("prompts.whatItNeverDoes"), t("prompts.whatItNeverDoesText")],
  [t("prompts.whatItReads"), t("prompts.whatItReadsText")],
  [t("prompts.theScore"), t("prompts.theScoreText")],
  [t("prompts.secrets"), t("prompts.secretsText")],
  [t("prompts.yourHistory"), t("prompts.yourHistoryText", { kept: PROMPTS_KEPT })],
  [
    t("prompts.limits"),
    t("prompts.limitsText", { max: PROMPT_MAX, perTenMinutes: PROMPTS_PER_TEN_MINUTES }),
  ],
];

/** Explanation of the method in four tabs. With a result, marks the techniques that were used. */
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
        const used = result?.techniques.find((technique) => technique.id === id);
        return (
          <li key={id} className="grid content-start gap-1">
            <p className="flex flex-wrap items-center gap-2 font-semibold text-sm">
              {techniqueName(id)}
              {used && (
                <Badge variant="ai">
                  <Check aria-hidden />
                  {t("prompts.used")}
                </Badge>
              )}
            </p>
            <p className="text-muted text-sm">{t(text)}</p>
            {used && <p className="text-sm">{used.reason}</p>}
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
              {chosen === platform && <Badge variant="ai">{t("prompts.chosen")}</Badge>}
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

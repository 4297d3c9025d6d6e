import { Check } from "lucide-react";
import { Badge } from "#app/components/ui/badge.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { t } from "#i18n/t.ts";
import {
  type OptimizedPrompt,
  PROMPT_MAX,
  PROMPT_PLATFORMS,
  PROMPTS_KEPT,
  type PromptPlatform,
  platformLabel,
  type TechniqueId,
  techniqueName,
} from "#worker/domain/prompts/contract.ts";
import { PROMPTS_PER_TEN_MINUTES } from "#worker/domain/throttle/contract.ts";

export const GUIDE_TABS = [
  {
    id: "foundation",
    get label() {
      return t("prompts.foundation");
    },
  },
  {
    id: "advanced",
    get label() {
      return t("prompts.advanced");
    },
  },
  {
    id: "platforms",
    get label() {
      return t("prompts.platformNotes");
    },
  },
  {
    id: "model",
    get label() {
      return t("prompts.operatingModel");
    },
  },
] as const;
export type GuideTab = (typeof GUIDE_TABS)[number]["id"];

interface Technique {
  id: TechniqueId;
  text: string;
}

const FOUNDATION: Technique[] = [
  {
    id: "role",
    get text() {
      return t("prompts.saysWhoAnswersItSetsThe");
    },
  },
  {
    id: "context",
    get text() {
      return t("prompts.backgroundAndAudienceStandApartFrom");
    },
  },
  {
    id: "format",
    get text() {
      return t("prompts.saysWhatTheAnswerLooksLike");
    },
  },
  {
    id: "constraints",
    get text() {
      return t("prompts.everyLimitIsALineThat");
    },
  },
  {
    id: "split",
    get text() {
      return t("prompts.severalTasksInOneBreathBecome");
    },
  },
  {
    id: "slots",
    get text() {
      return t("prompts.goodSomeOrShortBecomeA");
    },
  },
  {
    id: "delimiters",
    get text() {
      return t("prompts.textToWorkOnStandsBetween");
    },
  },
];

const ADVANCED: Technique[] = [
  {
    id: "think",
    get text() {
      return t("prompts.forPlansAnalysesComparisonsScriptsAnd");
    },
  },
  {
    id: "perspectives",
    get text() {
      return t("prompts.asksForMoreThanOneExplanation");
    },
  },
  {
    id: "examples",
    get text() {
      return t("prompts.aPlaceForOneInputAnd");
    },
  },
  {
    id: "criteria",
    get text() {
      return t("prompts.howToTellARightAnswer");
    },
  },
  {
    id: "ask",
    get text() {
      return t("prompts.whilePlacesAreOpenTheModel");
    },
  },
  {
    id: "picture",
    get text() {
      return t("prompts.forImagesSubjectSettingStyleComposition");
    },
  },
  {
    id: "avoid",
    get text() {
      return t("prompts.forImagesWhatIsUnwantedStands");
    },
  },
];

const PLATFORMS: Record<PromptPlatform, { form: string; notes: string[] }> = {
  chatgpt: {
    get form() {
      return t("prompts.formChatgpt");
    },
    get notes() {
      return [
        t("prompts.followsHeadingsAndNumberedListsClosely"),
        t("prompts.withLongMaterialTheInstructionsMay"),
        t("prompts.namesOfSectionsCanBeReferred"),
      ];
    },
  },
  claude: {
    get form() {
      return t("prompts.formClaude");
    },
    get notes() {
      return [
        t("prompts.longMaterialWorksBestAboveThe"),
        t("prompts.stepsGoIntoThinkingTheResult"),
        t("prompts.examplesMayStandInTheSame"),
      ];
    },
  },
  gemini: {
    get form() {
      return t("prompts.formGemini");
    },
    get notes() {
      return [t("prompts.oneExampleOfInputAndOutput"), t("prompts.directShortSentencesWorkBetterThan"), t("prompts.sayTheLengthYouWantIt")];
    },
  },
  image: {
    get form() {
      return t("prompts.formImage");
    },
    get notes() {
      return [t("prompts.onlyWhatCanBeSeenIs"), t("prompts.whatIsNamedIsDrawnAlso"), t("prompts.forModelsThatTakeOneParagraph")];
    },
  },
  generic: {
    get form() {
      return t("prompts.formGeneric");
    },
    get notes() {
      return [t("prompts.worksWithAnyModelAndIn"), t("prompts.smallModelsFollowFewerRulesPrefer"), t("prompts.whereOnlyOneLineFitsKeep")];
    },
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
  [t("prompts.limits"), t("prompts.limitsText", { max: PROMPT_MAX, perTenMinutes: PROMPTS_PER_TEN_MINUTES })],
];

/** The method, in the four tabs. With a result, what was used of it is marked. */
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

function Techniques({ list, result }: { list: readonly Technique[]; result: OptimizedPrompt | null }) {
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
            <p className="text-muted text-sm">{text}</p>
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
          <li key={platform} className={cn("grid content-start gap-2 border-l-2 pl-4", chosen === platform ? "border-ai" : "border-line")}>
            <p className="flex items-center gap-2 font-semibold text-sm">
              {platformLabel(platform)}
              {chosen === platform && <Badge variant="ai">{t("prompts.chosen")}</Badge>}
            </p>
            <p className="text-sm">{form}</p>
            <ul className="grid list-disc gap-1 pl-4 text-muted text-sm">
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}

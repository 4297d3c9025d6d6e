import { Check } from "lucide-react";
import { Badge } from "#app/components/ui/badge.tsx";
import { cn } from "#app/components/ui/cn.ts";
import { t } from "#i18n/t.ts";
import {
  type OptimizedPrompt,
  PLATFORM_LABELS,
  PROMPT_MAX,
  PROMPT_PLATFORMS,
  PROMPTS_KEPT,
  PROMPTS_PER_TEN_MINUTES,
  type PromptPlatform,
} from "#worker/domain/prompts/contract.ts";

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
  id: string;
  name: string;
  text: string;
}

const FOUNDATION: Technique[] = [
  {
    id: "role",
    name: "Role",
    get text() {
      return t("prompts.saysWhoAnswersItSetsThe");
    },
  },
  {
    id: "context",
    get name() {
      return t("prompts.contextLayers");
    },
    get text() {
      return t("prompts.backgroundAndAudienceStandApartFrom");
    },
  },
  {
    id: "format",
    get name() {
      return t("prompts.outputFormat");
    },
    get text() {
      return t("prompts.saysWhatTheAnswerLooksLike");
    },
  },
  {
    id: "constraints",
    get name() {
      return t("prompts.constraintList");
    },
    get text() {
      return t("prompts.everyLimitIsALineThat");
    },
  },
  {
    id: "split",
    get name() {
      return t("prompts.tasksSplit");
    },
    get text() {
      return t("prompts.severalTasksInOneBreathBecome");
    },
  },
  {
    id: "slots",
    get name() {
      return t("prompts.placesInsteadOfVagueWords");
    },
    get text() {
      return t("prompts.goodSomeOrShortBecomeA");
    },
  },
  {
    id: "delimiters",
    name: "Delimiters",
    get text() {
      return t("prompts.textToWorkOnStandsBetween");
    },
  },
];

const ADVANCED: Technique[] = [
  {
    id: "think",
    get name() {
      return t("prompts.thinkFirst");
    },
    get text() {
      return t("prompts.forPlansAnalysesComparisonsScriptsAnd");
    },
  },
  {
    id: "perspectives",
    get name() {
      return t("prompts.severalViews");
    },
    get text() {
      return t("prompts.asksForMoreThanOneExplanation");
    },
  },
  {
    id: "examples",
    get name() {
      return t("prompts.roomForAnExample");
    },
    get text() {
      return t("prompts.aPlaceForOneInputAnd");
    },
  },
  {
    id: "criteria",
    name: "Checks",
    get text() {
      return t("prompts.howToTellARightAnswer");
    },
  },
  {
    id: "ask",
    get name() {
      return t("prompts.askBeforeAnswering");
    },
    get text() {
      return t("prompts.whilePlacesAreOpenTheModel");
    },
  },
  {
    id: "picture",
    get name() {
      return t("prompts.sidesOfAPicture");
    },
    get text() {
      return t("prompts.forImagesSubjectSettingStyleComposition");
    },
  },
  {
    id: "avoid",
    get name() {
      return t("prompts.whatToLeaveOut");
    },
    get text() {
      return t("prompts.forImagesWhatIsUnwantedStands");
    },
  },
];

const PLATFORMS: Record<PromptPlatform, { form: string; notes: string[] }> = {
  chatgpt: {
    form: "Markdown headings. Role and task first, checks last.",
    get notes() {
      return [
        t("prompts.followsHeadingsAndNumberedListsClosely"),
        t("prompts.withLongMaterialTheInstructionsMay"),
        t("prompts.namesOfSectionsCanBeReferred"),
      ];
    },
  },
  claude: {
    form: "Sections in tags. Material first, the task near the end.",
    get notes() {
      return [
        t("prompts.longMaterialWorksBestAboveThe"),
        t("prompts.stepsGoIntoThinkingTheResult"),
        t("prompts.examplesMayStandInTheSame"),
      ];
    },
  },
  gemini: {
    form: "Short labelled blocks. Context and examples first, the task near the end.",
    get notes() {
      return [t("prompts.oneExampleOfInputAndOutput"), t("prompts.directShortSentencesWorkBetterThan"), t("prompts.sayTheLengthYouWantIt")];
    },
  },
  image: {
    form: "Labelled lines: subject, setting, style, composition, light, colours, shape, what to avoid.",
    get notes() {
      return [t("prompts.onlyWhatCanBeSeenIs"), t("prompts.whatIsNamedIsDrawnAlso"), t("prompts.forModelsThatTakeOneParagraph")];
    },
  },
  generic: {
    form: "Labelled blocks in plain text. The task first.",
    get notes() {
      return [t("prompts.worksWithAnyModelAndIn"), t("prompts.smallModelsFollowFewerRulesPrefer"), t("prompts.whereOnlyOneLineFitsKeep")];
    },
  },
};

const MODEL: [string, string][] = [
  ["Who does it", "Rules of our own, in this service. Your prompt goes to no AI provider and no other company."],
  ["The same in, the same out", "There is no chance in it. An optimized prompt put in again stays as it is until you fill its places."],
  ["Full and Basic", "Basic repairs what you wrote. Full also asks for audience, context and checks, and adds steps where they help."],
  ["What it never does", "It states no fact that you did not give. What only you know is a place in [brackets]."],
  [
    "What it reads",
    "English wording. In other languages your words stay as they are; structure, material and secrets are still looked at, and the page says so.",
  ],
  [
    "The score",
    "Ten criteria on your text and on ours, by the same function. An open place counts half. It judges the form of a prompt, not whether the answer will be right.",
  ],
  ["Secrets", "What looks like a key, a password or a card number is blanked before anything else, in the output and in your history."],
  [
    "Your history",
    `The last ${PROMPTS_KEPT} prompts, for you alone. Delete one or all at any time; they are in the copy of your data and go with your account.`,
  ],
  ["Limits", `${PROMPT_MAX.toLocaleString("en-US")} characters a prompt, ${PROMPTS_PER_TEN_MINUTES} prompts in ten minutes.`],
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
          {MODEL.map(([term, text]) => (
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
      {list.map(({ id, name, text }) => {
        const used = result?.techniques.find((technique) => technique.id === id);
        return (
          <li key={id} className="grid content-start gap-1">
            <p className="flex flex-wrap items-center gap-2 font-semibold text-sm">
              {name}
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
              {PLATFORM_LABELS[platform]}
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

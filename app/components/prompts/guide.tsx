import { Check } from "lucide-react";
import { Badge } from "#app/components/ui/badge.tsx";
import { cn } from "#app/components/ui/cn.ts";
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
  { id: "foundation", label: "Foundation" },
  { id: "advanced", label: "Advanced" },
  { id: "platforms", label: "Platform Notes" },
  { id: "model", label: "Operating Model" },
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
    text: "Says who answers. It sets the vocabulary and the care taken, not the facts. One that you give stays.",
  },
  {
    id: "context",
    name: "Context layers",
    text: "Background and audience stand apart from the task, so that neither is read as an order.",
  },
  { id: "format", name: "Output format", text: "Says what the answer looks like, so that it can be used as it is." },
  {
    id: "constraints",
    name: "Constraint list",
    text: "Every limit is a line that can be checked: a number, a tone, what to do instead of what not to.",
  },
  { id: "split", name: "Tasks split", text: "Several tasks in one breath become a numbered list." },
  {
    id: "slots",
    name: "Places instead of vague words",
    text: "“Good”, “some” or “short” become a question in [brackets]. You answer it once; nobody has to guess.",
  },
  { id: "delimiters", name: "Delimiters", text: "Text to work on stands between marks, with a line that it is no instruction." },
];

const ADVANCED: Technique[] = [
  {
    id: "think",
    name: "Think first",
    text: "For plans, analyses, comparisons, scripts and code: the steps to go through before the answer is written.",
  },
  { id: "perspectives", name: "Several views", text: "Asks for more than one explanation or angle before one is preferred." },
  { id: "examples", name: "Room for an example", text: "A place for one input and its output, where a pattern is easier shown than told." },
  { id: "criteria", name: "Checks", text: "How to tell a right answer from a wrong one; the model holds its answer against them." },
  { id: "ask", name: "Ask before answering", text: "While places are open the model asks for them and does not make them up." },
  {
    id: "picture",
    name: "Sides of a picture",
    text: "For images: subject, setting, style, composition, light, colours and shape, each by itself.",
  },
  { id: "avoid", name: "What to leave out", text: "For images: what is unwanted stands apart, because models draw what is named." },
];

const PLATFORMS: Record<PromptPlatform, { form: string; notes: string[] }> = {
  chatgpt: {
    form: "Markdown headings. Role and task first, checks last.",
    notes: [
      "Follows headings and numbered lists closely.",
      "With long material, the instructions may be repeated below it.",
      "Names of sections can be referred to in a later message.",
    ],
  },
  claude: {
    form: "Sections in tags. Material first, the task near the end.",
    notes: [
      "Long material works best above the instructions.",
      "Steps go into <thinking>, the result into <answer>: only the second is for you.",
      "Examples may stand in the same tags.",
    ],
  },
  gemini: {
    form: "Short labelled blocks. Context and examples first, the task near the end.",
    notes: [
      "One example of input and output steers it more than another rule.",
      "Direct, short sentences work better than persuasion.",
      "Say the length you want: it tends to be brief.",
    ],
  },
  image: {
    form: "Labelled lines: subject, setting, style, composition, light, colours, shape, what to avoid.",
    notes: [
      "Only what can be seen is drawn: moods need a light or a colour.",
      "What is named is drawn, also behind “no”: keep the unwanted in its own line.",
      "For models that take one paragraph, join the lines with commas.",
    ],
  },
  generic: {
    form: "Labelled blocks in plain text. The task first.",
    notes: [
      "Works with any model and in any field that keeps line breaks.",
      "Small models follow fewer rules: prefer Basic.",
      "Where only one line fits, keep Task and Output format.",
    ],
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
                  Used
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
              {chosen === platform && <Badge variant="ai">Chosen</Badge>}
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

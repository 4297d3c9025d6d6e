import { t } from "#i18n/t.ts";
import { intentLabel, type PromptGoal, type PromptIntent } from "./contract.ts";

const SIGNS: readonly (readonly [PromptIntent, RegExp, number])[] = [
  ["translate", /\btranslat\w+\b/i, 7],
  [
    "summarise",
    /\b(?:summari[sz]\w*|summary|tl;?dr|sum up|condense|recap|key (?:points|takeaways))\b/i,
    6,
  ],
  [
    "rewrite",
    /\b(?:rewrite|rephrase|paraphrase|proofread|polish|improve|edit|shorten|fix (?:the |my |this )?(?:grammar|spelling|text|wording)|make (?:it|this|that|them) (?:\w+ )?(?:better|shorter|clearer|more))\b/i,
    6,
  ],
  [
    "reply",
    /\b(?:reply|respond to|answer (?:to )?(?:this|the|my|a) (?:\w+ )?(?:comment|e-?mail|message|review|dm))\b/i,
    6,
  ],
  [
    "compare",
    /\b(?:compare|comparison|versus|vs|pros and cons|differences? between|which (?:one )?is better)\b/i,
    6,
  ],
  [
    "video-idea",
    /\b(?:video|content|stream|shorts?|reels?|vlog|clip|youtube|tiktok)\w*\b[^.\n]{0,30}\bideas?\b|\bideas?\b[^.\n]{0,50}\b(?:videos?|streams?|shorts|reels|vlogs?|content|youtube|tiktok)\b/i,
    8,
  ],
  [
    "code",
    /\b(?:(?:python|bash|shell|node|powershell|sql|lua) script|code|functions?|regex|sql|query|bugs?|debug|refactor|unit tests?|typescript|javascript|python|rust|golang|java|kotlin|c\+\+|html|css|algorithm|api|endpoint)\b/i,
    6,
  ],
  ["script", /\b(?:script|screenplay|voice-?over|monologue|dialogue|storyboard|hook)\b/i, 5],
  [
    "title",
    /\b(?:titles?|headlines?|taglines?|slogans?|(?:channel |brand )?names? for|thumbnail text)\b/i,
    5,
  ],
  [
    "image",
    /\b(?:images?|pictures?|photo(?:graph)?s?|illustrations?|logos?|thumbnails?|drawings?|paintings?|wallpapers?|posters?|icons?|banners?|avatars?|draw|paint|sketch)\b/i,
    5,
  ],
  [
    "plan",
    /\b(?:plan|schedule|roadmap|strategy|itinerary|calendar|routine|curriculum|agenda)\b/i,
    5,
  ],
  [
    "analyse",
    /\b(?:analy[sz]e|analysis|evaluate|assess|review|audit|critique|feedback on|insights?)\b/i,
    5,
  ],
  ["extract", /\b(?:extract|pull out|classify|categori[sz]e|parse|find all|list all)\b/i, 6],
  [
    "explain",
    /\b(?:explain|explanation|teach me|help me understand|how (?:does|do|is|are)|why (?:is|are|do|does|did)|what (?:is|are) (?!the\b|better\b|your\b|my\b))\b/i,
    4,
  ],
  ["ideas", /\b(?:ideas?|brainstorm|suggest\w*|come up with|recommend\w*|list of)\b/i, 4],
  [
    "write",
    /\b(?:write|draft|compose|essay|blog|article|e-?mail|letter|story|poem|bio|description|caption|tweet|thread|newsletter|speech|song|lyrics|announcement|post)\b/i,
    3,
  ],
  ["ask", /\?\s*$/m, 2],
];

/**
 * Detects the intent of a prompt, such as translation. Earlier words weigh more.
 * @param task the request, without quotes
 */
export function intentOf(
  task: string,
  goal: PromptGoal,
): { kind: PromptIntent; label: string; because: string } {
  if (goal !== "auto")
    return { kind: goal, label: intentLabel(goal), because: t("prompts.intentReasons.chosen") };
  const hits = SIGNS.flatMap(([kind, sign, weight]) => {
    const match = sign.exec(task);
    return match
      ? [{ kind, weight, at: match.index, words: match[0].replace(/\s+/g, " ").trim() }]
      : [];
  });
  const first = Math.min(...hits.map(({ at }) => at));
  let best: { kind: PromptIntent; weight: number; words: string } | null = null;
  for (const { kind, weight, at, words } of hits) {
    const total = weight + (at === first ? 2 : at < 60 ? 1 : 0);
    if (!best || total > best.weight) best = { kind, weight: total, words };
  }
  if (!best)
    return {
      kind: "ask",
      label: intentLabel("ask"),
      because: t("prompts.intentReasons.noOtherTask"),
    };
  const because =
    best.kind === "ask"
      ? t("prompts.intentReasons.isQuestion")
      : t("prompts.intentReasons.matchedWords", {
          words: best.words.length > 48 ? `${best.words.slice(0, 47)}…` : best.words,
        });
  return { kind: best.kind, label: intentLabel(best.kind), because };
}

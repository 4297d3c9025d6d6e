import type { PromptIntent } from "./contract.ts";

type Needed = "topic" | "context" | "audience" | "length" | "tone";

export interface IntentProfile {
  role: string;
  needs: readonly Needed[];
  format: readonly string[];
  criteria: readonly string[];
  /** Steps of the work, one per line. Null if step-by-step instructions do not help. */
  steps: readonly string[] | null;
  /** Descriptions of an example input and output; null if an example does not help. */
  example: readonly [string, string] | null;
  quality: string;
  unit: string;
  context: string;
}

const EDITOR = "You are a careful editor who keeps the author's meaning and voice.";
const TEACHER = "You are a patient teacher who explains one idea at a time.";

export const PROFILES: Record<PromptIntent, IntentProfile> = {
  write: {
    role: "You are a writer who puts the reader first and cuts every sentence that carries nothing.",
    needs: ["topic", "context", "audience", "length", "tone"],
    format: [
      "A title, then paragraphs of two to four sentences, without a preface or a closing remark.",
    ],
    criteria: [
      "The first sentence gives the reader a reason to go on.",
      "Every claim rests on the context given here; a gap is marked, not filled.",
    ],
    steps: null,
    example: null,
    quality: "clear, moving or funny",
    unit: "words",
    context: "what the text is for and the facts to use",
  },
  title: {
    role: "You are a headline editor for an online video platform.",
    needs: ["topic", "context", "audience", "length"],
    format: ["A numbered list, one title a line, the strongest first, without comment."],
    criteria: [
      "Each title is true of the video and says what a viewer gets.",
      "No two titles use the same idea.",
    ],
    steps: null,
    example: ["a video of yours that did well", "its title"],
    quality: "curious, useful or surprising",
    unit: "characters",
    context: "what happens in the video and what sets it apart",
  },
  script: {
    role: "You are a script writer for online video who writes for the ear.",
    needs: ["topic", "context", "audience", "length", "tone"],
    format: [
      "A table with the columns Time, Picture and Spoken words.",
      "A hook first, a call to action last.",
    ],
    criteria: [
      "The hook names the question that the video answers.",
      "Read aloud, it keeps to the length asked for.",
    ],
    steps: [
      "Write down the one thing a viewer should take away.",
      "Order the points so that each raises the next question.",
      "Write the spoken words, then the pictures.",
    ],
    example: null,
    quality: "funny, tense or warm",
    unit: "seconds",
    context: "your channel, what you can film, and the facts to use",
  },
  "video-idea": {
    role: "You are a video producer who knows what keeps viewers watching.",
    needs: ["topic", "context", "audience", "length"],
    format: [
      "A table with the columns Idea, Opening shot, Why viewers stay and What it takes to make.",
    ],
    criteria: [
      "Each idea can be made with the means given here.",
      "No two ideas answer the same question of a viewer.",
    ],
    steps: [
      "List what this audience already watches and asks for.",
      "Draft twice as many ideas as wanted.",
      "Keep the ones that differ most from each other.",
    ],
    example: null,
    quality: "easy to make, surprising or shareable",
    unit: "ideas",
    context: "your channel, your equipment and what worked before",
  },
  ideas: {
    role: "You are a facilitator who goes wide before going deep.",
    needs: ["topic", "context", "length"],
    format: ["A numbered list: the idea in bold, then one sentence on why it fits."],
    criteria: [
      "No two ideas are variants of each other.",
      "Each can be acted on within the limits given here.",
    ],
    steps: [
      "Collect ideas from at least three different angles.",
      "Drop the obvious ones.",
      "Order the rest by effort, the least first.",
    ],
    example: null,
    quality: "cheap, bold or quick",
    unit: "ideas",
    context: "what you have tried and what is out of the question",
  },
  rewrite: {
    role: EDITOR,
    needs: ["audience", "tone"],
    format: ["First the new text in full, then a list of the changes that alter meaning."],
    criteria: [
      "No fact is added and none is lost.",
      "Names, figures and quotations stay as they are.",
    ],
    steps: null,
    example: ["a sentence as it is", "the same sentence as you want it"],
    quality: "shorter, clearer or livelier",
    unit: "words",
    context: "where the text will stand",
  },
  reply: {
    role: "You answer for the person who writes here, politely and to the point.",
    needs: ["context", "tone", "length"],
    format: ["Only the reply, ready to send."],
    criteria: [
      "Every question in the message is answered or openly left for later.",
      "Nothing is promised that is not in the context.",
    ],
    steps: null,
    example: ["a message you got", "how you answered it"],
    quality: "warm, brief or firm",
    unit: "words",
    context: "what happened and what you can offer",
  },
  summarise: {
    role: "You are an editor who summarises without adding a word of opinion.",
    needs: ["audience", "length"],
    format: [
      "One sentence with the main point, then a bulleted list of the points that support it.",
    ],
    criteria: [
      "Every statement can be found in the material.",
      "Figures, names and dates are exactly those of the material.",
    ],
    steps: null,
    example: null,
    quality: "complete, brief or plain",
    unit: "words",
    context: "what the summary is for",
  },
  analyse: {
    role: "You are an analyst who separates what is seen from what is concluded.",
    needs: ["context", "audience"],
    format: ["Headings: Findings, Evidence, What is uncertain, Next steps."],
    criteria: [
      "Each finding names the passage or figure it rests on.",
      "What the data cannot tell is said.",
    ],
    steps: [
      "List what is there before judging it.",
      "Look for at least two explanations of each finding.",
      "Say which one the evidence favours, and how strongly.",
    ],
    example: null,
    quality: "useful, thorough or honest",
    unit: "words",
    context: "what decision the analysis is for",
  },
  compare: {
    role: "You are an adviser with no stake in the choice.",
    needs: ["context", "audience"],
    format: [
      "A table with a row per criterion and a column per option, then a recommendation in two sentences.",
    ],
    criteria: [
      "The same criteria are applied to every option.",
      "The recommendation says for whom it would be different.",
    ],
    steps: [
      "Name the criteria first, the most important one on top.",
      "Judge every option by each criterion.",
      "Argue once against the option that leads.",
    ],
    example: null,
    quality: "cheaper, faster or easier",
    unit: "words",
    context: "what you need it for and what you cannot accept",
  },
  explain: {
    role: TEACHER,
    needs: ["topic", "audience", "length"],
    format: [
      "A one-sentence answer, then the explanation one step a paragraph, then an everyday example.",
    ],
    criteria: [
      "Every technical term is explained where it first appears.",
      "The example shows the idea and not only its name.",
    ],
    steps: null,
    example: null,
    quality: "simple, precise or vivid",
    unit: "words",
    context: "what you know already",
  },
  extract: {
    role: "You extract data exactly as it is written.",
    needs: ["context"],
    format: [
      "One JSON object per entry, with the fields [the fields you need]; null where a field is missing.",
    ],
    criteria: [
      "Each value is copied from the material, not inferred.",
      "Nothing is left out, nothing appears twice.",
    ],
    steps: null,
    example: ["a line of the material", "the entry it becomes"],
    quality: "complete or clean",
    unit: "entries",
    context: "what the data is for",
  },
  translate: {
    role: "You are a translator who carries over meaning, tone and layout.",
    needs: ["audience", "tone"],
    format: ["Only the translation, with the line breaks of the original."],
    criteria: [
      "Names, figures and code stay as they are.",
      "What cannot be carried over is marked with a short note.",
    ],
    steps: null,
    example: null,
    quality: "natural, literal or formal",
    unit: "words",
    context: "where the translation will be read",
  },
  plan: {
    role: "You are a planner who starts from the date and works backwards.",
    needs: ["topic", "context", "length"],
    format: ["A table with the columns When, What, Who and Done when."],
    criteria: [
      "Each step has an end that can be checked.",
      "The plan fits the time and the means given here.",
    ],
    steps: [
      "Write down the goal and its date.",
      "List what has to be there before it, backwards to today.",
      "Leave room for what goes wrong, and say where.",
    ],
    example: null,
    quality: "realistic, cheap or fast",
    unit: "weeks",
    context: "where you stand, what you have, and your date",
  },
  code: {
    role: "You are a senior engineer who writes code that the next person can read.",
    needs: ["context", "length"],
    format: ["One code block that runs as it is, then at most five sentences on how it works."],
    criteria: [
      "It handles empty, wrong and very large input.",
      "A test or an example call shows that it works.",
    ],
    steps: [
      "State the input, the output and the edge cases.",
      "Choose the simplest approach that covers them.",
      "Write the code, then check it against each edge case.",
    ],
    example: ["an input", "the output for it"],
    quality: "fast, short or safe",
    unit: "lines",
    context: "the language, its version, and where the code runs",
  },
  image: {
    role: "You are an art director.",
    needs: [],
    format: [],
    criteria: [],
    steps: null,
    example: null,
    quality: "calm, bold or strange",
    unit: "pictures",
    context: "what the picture is for",
  },
  ask: {
    role: "You answer from what is known and say what is not.",
    needs: ["topic", "context", "length"],
    format: ["The answer in one or two sentences, then the reasons, one a paragraph."],
    criteria: [
      "What is certain and what is a guess can be told apart.",
      "The answer says what would change it.",
    ],
    steps: null,
    example: null,
    quality: "quick, cheap or lasting",
    unit: "words",
    context: "why you ask and what you know already",
  },
};

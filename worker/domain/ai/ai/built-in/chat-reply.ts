import { moderate } from "../../../kernel/judging/moderate.ts";
import { COMPLAINT, GOODBYE, GREETING, type Intent, QUESTIONS, THANKS } from "./chat/intents.ts";
import { sentimentOf } from "./sentiment.ts";
import { keyPhrases, wordsOf } from "./text.ts";

export interface ChatContext {
  message: string;
  streamTitle: string;
  streamerName: string;
  /** Oldest message first. */
  chatHistory: string[];
  facts: Record<string, string>;
}

export interface ChatReply {
  response: string;
  sources: string[];
}

const FACT_MAX = 300;
const HISTORY = 50;
const MEMORY_MIN = 2;

/** Replies to a chat message with the given facts, or says that the facts contain no answer. */
export function chatReply(context: ChatContext): ChatReply {
  const message = context.message.trim();
  if (!moderate(message).safe)
    return {
      response: "I would rather not answer that one. Let's keep the chat kind.",
      sources: [],
    };
  const isQuestion =
    message.includes("?") ||
    /^\W*(?:what|when|where|who|which|why|how|is|are|do|does|did|can|could|will|would|has|have|whats|tell)\b/i.test(
      message,
    ) ||
    message.startsWith("!");
  const intent = QUESTIONS.find(({ pattern }) => pattern.test(message));
  if (COMPLAINT.test(message)) return complaint(context);
  if (intent && (isQuestion || /\b(?:want|like) to\b/i.test(message)))
    return replyToQuestion(intent, context, GREETING.test(message));
  if (isQuestion && !GREETING.test(message))
    return fromMemory(context) ?? unknown(context, message);
  if (GOODBYE.test(message)) return parting(context);
  if (THANKS.test(message))
    return {
      response: pick(message, [
        "You're welcome!",
        "Any time, thank you for being here.",
        "Glad it helped!",
      ]),
      sources: [],
    };
  if (GREETING.test(message)) return replyToGreeting(context, isQuestion);
  return remark(context, message);
}

/** Chooses a variant by a hash of the message, so that equal messages get equal replies. */
function pick(message: string, variants: string[]): string {
  let sum = 0;
  for (const letter of message) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return variants[sum % variants.length] ?? "";
}

const clipFact = (value: string) =>
  (value.length > FACT_MAX ? `${value.slice(0, FACT_MAX).trimEnd()}…` : value).trim();
const endSentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

const LEADS: Record<string, (value: string, context: ChatContext) => string> = {
  uptime: (value, { streamerName }) =>
    `${streamerName} went live ${/^\d|ago|minutes?|hours?/i.test(value) ? "" : "at "}${value}`,
  end: (value) => `About the end: ${value}`,
  schedule: (value, { streamerName }) => `${streamerName}'s schedule: ${value}`,
  rules: (value) => `The rules here: ${value}`,
  commands: (value) => `Commands you can use: ${value}`,
  support: (value) => `You can help like this: ${value}`,
  follow: (value) => `You find it here: ${value}`,
  game: (value, { streamerName }) => `${streamerName} is on ${value} right now`,
  song: (value) => `That is ${value}`,
  gear: (value) => `The set-up: ${value}`,
  where: (value) => `As far as I was told: ${value}`,
  who: (value, { streamerName }) => `This is ${streamerName}: ${value}`,
  category: (value) => `The stream is in ${value}`,
  topic: (value) => `Today: ${value}`,
  language: (value) => `The stream's language is ${value}`,
  viewers: (value) => `Watching now: ${value}`,
  replay: (value) => `About watching it later: ${value}`,
};

function replyToQuestion(intent: Intent, context: ChatContext, isGreeted: boolean): ChatReply {
  const names = Object.keys(context.facts);
  const name = intent.facts
    .map((fact) => names.find((factName) => factName.toLowerCase() === fact.toLowerCase()))
    .find((factName) => factName !== undefined && (context.facts[factName] ?? "").trim() !== "");
  const greetingPrefix = isGreeted ? "Hi! " : "";
  if (name !== undefined) {
    const value = clipFact(context.facts[name] ?? "");
    const text = LEADS[intent.name]?.(value, context) ?? value;
    return {
      response: greetingPrefix + endSentence(text),
      sources: text.includes(context.streamerName) ? [name, "streamerName"] : [name],
    };
  }
  if (intent.name === "topic" || intent.name === "game") {
    return {
      response: `${greetingPrefix}The stream is called "${clipFact(context.streamTitle)}"; more than that I was not told.`,
      sources: ["streamTitle"],
    };
  }
  if (intent.name === "who")
    return {
      response: `${greetingPrefix}This is ${context.streamerName}'s stream, "${clipFact(context.streamTitle)}".`,
      sources: ["streamerName", "streamTitle"],
    };
  return fromMemory(context) ?? unknown(context, context.message, intent.name);
}

const TOPICS: Record<string, string> = {
  uptime: "the stream's beginning",
  end: "its end",
  schedule: "the schedule",
  rules: "the rules",
  commands: "the commands",
  support: "ways to support the channel",
  follow: "those links",
  song: "the song",
  gear: "the set-up",
  where: "the place",
  language: "the language",
  viewers: "the number of viewers",
  replay: "a replay",
  category: "the category",
};

function unknown({ streamerName }: ChatContext, message: string, topic?: string): ChatReply {
  const topicText = TOPICS[topic ?? ""] ?? aboutOf(message);
  const variants = topicText
    ? [
        `I don't know about ${topicText}, but ${streamerName} can tell you.`,
        `Nobody told me about ${topicText}. Best ask ${streamerName} when there is a moment.`,
        `Good question! About ${topicText} I have nothing, so that is one for ${streamerName}.`,
      ]
    : [
        `That I don't know; ${streamerName} will be able to say.`,
        `Good question, and one for ${streamerName}: I was not told.`,
      ];
  return { response: pick(message, variants), sources: ["streamerName"] };
}

function aboutOf(message: string): string | null {
  const phrase = keyPhrases(message).find(
    ({ text }) => text.length > 2 && text.length < 40 && moderate(text).safe,
  )?.text;
  return phrase ? `"${phrase}"` : null;
}

function fromMemory({ message, chatHistory }: ChatContext): ChatReply | null {
  const questionTerms = new Set(keyPhrases(message).flatMap(({ text }) => text.split(" ")));
  if (questionTerms.size === 0) return null;
  const requiredMatches = Math.min(MEMORY_MIN, questionTerms.size);
  const line = chatHistory
    .slice(-HISTORY)
    .reverse()
    .find(
      (pastLine) =>
        !pastLine.includes("?") &&
        pastLine.trim() !== message &&
        wordsOf(pastLine).filter(
          (word, at, all) => questionTerms.has(word) && all.indexOf(word) === at,
        ).length >= requiredMatches &&
        moderate(pastLine).safe,
    );
  return line === undefined
    ? null
    : { response: `Somebody said here before: "${clipFact(line)}"`, sources: ["chatHistory"] };
}

function replyToGreeting(
  { message, streamTitle, streamerName, facts, chatHistory }: ChatContext,
  isQuestion: boolean,
): ChatReply {
  const category = facts.category?.trim();
  const isFirst = chatHistory.length === 0;
  const variants = [
    `Hi and welcome to "${clipFact(streamTitle)}"!`,
    `Hey, good to see you in ${streamerName}'s chat! It's "${clipFact(streamTitle)}" today.`,
    `Hello! ${streamerName} is live with "${clipFact(streamTitle)}".`,
  ];
  const text = pick(message, variants);
  const sources = ["streamTitle", ...(text.includes(streamerName) ? ["streamerName"] : [])];
  if (category && isFirst)
    return {
      response: `${text} The stream is in ${clipFact(category)}.`,
      sources: [...sources, "category"],
    };
  return { response: isQuestion ? `${text} How is your day?` : text, sources };
}

function parting({ message, streamerName, facts }: ChatContext): ChatReply {
  const next = (facts.nextStream ?? facts.schedule)?.trim();
  const bye = pick(message, [
    "Thanks for stopping by, take care!",
    "See you, and thanks for watching!",
    "Good to have had you here, bye!",
  ]);
  if (!next) return { response: bye, sources: [] };
  return {
    response: `${bye} ${streamerName}'s schedule: ${endSentence(clipFact(next))}`,
    sources: [facts.nextStream?.trim() ? "nextStream" : "schedule", "streamerName"],
  };
}

function complaint({ message, streamerName }: ChatContext): ChatReply {
  const problem = /\b(?:sound|audio|hear|mic|loud|quiet|muted|echo|music)\b/i.test(message)
    ? "sound"
    : /\b(?:lag|buffer|freez|frozen|stutter|delay|sync)/i.test(message)
      ? "connection"
      : "picture";
  const advice = "If only you have it, going back to live or reloading often helps.";
  return {
    response: `Thanks for telling about the ${problem}; I hope ${streamerName} sees this. ${advice}`,
    sources: ["streamerName"],
  };
}

function remark({ streamerName, streamTitle }: ChatContext, message: string): ChatReply {
  const { rating } = sentimentOf(message);
  const topicText = aboutOf(message);
  if (rating >= 4) {
    const variants = [
      `So glad you like it! ${streamerName} will be happy to read that.`,
      "That's lovely to hear, thank you!",
      `Thank you! Saying it here means a lot to ${streamerName}.`,
    ];
    const text = pick(message, variants);
    return { response: text, sources: text.includes(streamerName) ? ["streamerName"] : [] };
  }
  if (rating <= 2) {
    const variants = [
      `Sorry to hear that. It's here for ${streamerName} to read.`,
      `That's a pity. ${streamerName} can read it here.`,
    ];
    return { response: pick(message, variants), sources: ["streamerName"] };
  }
  if (topicText === null)
    return {
      response: pick(message, [
        `Thanks for writing! This is "${clipFact(streamTitle)}".`,
        `Noted! We're at "${clipFact(streamTitle)}".`,
      ]),
      sources: ["streamTitle"],
    };
  return {
    response: pick(message, [
      `Interesting, ${topicText}! What does the chat think?`,
      `Thanks for bringing up ${topicText}.`,
      `${streamerName} may want to pick up ${topicText}.`,
    ]),
    sources: [],
  };
}

import { moderate } from "../../../kernel/judging/moderate.ts";
import { COMPLAINT, GOODBYE, GREETING, type Intent, QUESTIONS, THANKS } from "./chat/intents.ts";
import { sentimentOf } from "./sentiment.ts";
import { keyPhrases, words } from "./text.ts";

export interface ChatContext {
  message: string;
  streamTitle: string;
  streamerName: string;
  /** Earlier lines of the chat, oldest first. */
  chatHistory: string[];
  /**
   * Known facts about the stream by name, for example category, game, startedAt, schedule, rules,
   * commands.
   */
  facts: Record<string, string>;
}

export interface ChatReply {
  response: string;
  /**
   * Names of the facts that the reply uses. Includes "streamTitle", "streamerName" and
   * "chatHistory".
   */
  grounds: string[];
}

const FACT_MAX = 300;
const HISTORY = 50;
const MEMORY_MIN = 2;

/**
 * Replies to a chat message. Uses only `facts`, the title, the streamer's name and the chat
 * history. If they contain no answer, the reply says so.
 */
export function chatReply(context: ChatContext): ChatReply {
  const message = context.message.trim();
  if (!moderate(message).safe)
    return {
      response: "I would rather not answer that one. Let's keep the chat kind.",
      grounds: [],
    };
  const isQuestion =
    message.includes("?") ||
    /^\W*(?:what|when|where|who|which|why|how|is|are|do|does|did|can|could|will|would|has|have|whats|tell)\b/i.test(
      message,
    ) ||
    message.startsWith("!");
  const asked = QUESTIONS.find(({ pattern }) => pattern.test(message));
  if (COMPLAINT.test(message)) return complaint(context);
  if (asked && (isQuestion || /\b(?:want|like) to\b/i.test(message)))
    return answer(asked, context, GREETING.test(message));
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
      grounds: [],
    };
  if (GREETING.test(message)) return greeting(context, isQuestion);
  return remark(context, message);
}

/**
 * Chooses a variant by a hash of the message, so that the same message always gets the same
 * variant.
 */
function pick(message: string, ways: string[]): string {
  let sum = 0;
  for (const letter of message) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return ways[sum % ways.length] ?? "";
}

const said = (value: string) =>
  (value.length > FACT_MAX ? `${value.slice(0, FACT_MAX).trimEnd()}…` : value).trim();
const sentence = (text: string) => (/[.!?…]$/.test(text) ? text : `${text}.`);

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

function answer(asked: Intent, context: ChatContext, isGreeted: boolean): ChatReply {
  const names = Object.keys(context.facts);
  const name = asked.facts
    .map((fact) => names.find((own) => own.toLowerCase() === fact.toLowerCase()))
    .find((own) => own !== undefined && (context.facts[own] ?? "").trim() !== "");
  const hello = isGreeted ? "Hi! " : "";
  if (name !== undefined) {
    const value = said(context.facts[name] ?? "");
    const text = LEADS[asked.name]?.(value, context) ?? value;
    return {
      response: hello + sentence(text),
      grounds: text.includes(context.streamerName) ? [name, "streamerName"] : [name],
    };
  }
  if (asked.name === "topic" || asked.name === "game") {
    return {
      response: `${hello}The stream is called "${said(context.streamTitle)}"; more than that I was not told.`,
      grounds: ["streamTitle"],
    };
  }
  if (asked.name === "who")
    return {
      response: `${hello}This is ${context.streamerName}'s stream, "${said(context.streamTitle)}".`,
      grounds: ["streamerName", "streamTitle"],
    };
  return fromMemory(context) ?? unknown(context, context.message, asked.name);
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

/** Builds a reply that says that the answer is unknown, and names the topic. */
function unknown({ streamerName }: ChatContext, message: string, topic?: string): ChatReply {
  const about = TOPICS[topic ?? ""] ?? aboutOf(message);
  const ways = about
    ? [
        `I don't know about ${about}, but ${streamerName} can tell you.`,
        `Nobody told me about ${about}. Best ask ${streamerName} when there is a moment.`,
        `Good question! About ${about} I have nothing, so that is one for ${streamerName}.`,
      ]
    : [
        `That I don't know; ${streamerName} will be able to say.`,
        `Good question, and one for ${streamerName}: I was not told.`,
      ];
  return { response: pick(message, ways), grounds: ["streamerName"] };
}

function aboutOf(message: string): string | null {
  const phrase = keyPhrases(message).find(
    ({ text }) => text.length > 2 && text.length < 40 && moderate(text).safe,
  )?.text;
  return phrase ? `"${phrase}"` : null;
}

/** Finds an earlier chat line about the same topic that is not a question. */
function fromMemory({ message, chatHistory }: ChatContext): ChatReply | null {
  const asked = new Set(keyPhrases(message).flatMap(({ text }) => text.split(" ")));
  if (asked.size === 0) return null;
  const enough = Math.min(MEMORY_MIN, asked.size);
  const line = chatHistory
    .slice(-HISTORY)
    .reverse()
    .find(
      (past) =>
        !past.includes("?") &&
        past.trim() !== message &&
        words(past).filter((word, at, all) => asked.has(word) && all.indexOf(word) === at).length >=
          enough &&
        moderate(past).safe,
    );
  return line === undefined
    ? null
    : { response: `Somebody said here before: "${said(line)}"`, grounds: ["chatHistory"] };
}

function greeting(
  { message, streamTitle, streamerName, facts, chatHistory }: ChatContext,
  isQuestion: boolean,
): ChatReply {
  const category = facts.category?.trim();
  const isFirst = chatHistory.length === 0;
  const ways = [
    `Hi and welcome to "${said(streamTitle)}"!`,
    `Hey, good to see you in ${streamerName}'s chat! It's "${said(streamTitle)}" today.`,
    `Hello! ${streamerName} is live with "${said(streamTitle)}".`,
  ];
  const text = pick(message, ways);
  const grounds = ["streamTitle", ...(text.includes(streamerName) ? ["streamerName"] : [])];
  if (category && isFirst)
    return {
      response: `${text} The stream is in ${said(category)}.`,
      grounds: [...grounds, "category"],
    };
  return { response: isQuestion ? `${text} How is your day?` : text, grounds };
}

function parting({ message, streamerName, facts }: ChatContext): ChatReply {
  const next = (facts.nextStream ?? facts.schedule)?.trim();
  const bye = pick(message, [
    "Thanks for stopping by, take care!",
    "See you, and thanks for watching!",
    "Good to have had you here, bye!",
  ]);
  if (!next) return { response: bye, grounds: [] };
  return {
    response: `${bye} ${streamerName}'s schedule: ${sentence(said(next))}`,
    grounds: [facts.nextStream?.trim() ? "nextStream" : "schedule", "streamerName"],
  };
}

function complaint({ message, streamerName }: ChatContext): ChatReply {
  const about = /\b(?:sound|audio|hear|mic|loud|quiet|muted|echo|music)\b/i.test(message)
    ? "sound"
    : /\b(?:lag|buffer|freez|frozen|stutter|delay|sync)/i.test(message)
      ? "connection"
      : "picture";
  const own = "If only you have it, going back to live or reloading often helps.";
  return {
    response: `Thanks for telling about the ${about}; I hope ${streamerName} sees this. ${own}`,
    grounds: ["streamerName"],
  };
}

/** Replies to a message that is neither a question nor a greeting, by its sentiment and topic. */
function remark({ streamerName, streamTitle }: ChatContext, message: string): ChatReply {
  const { rating } = sentimentOf(message);
  const about = aboutOf(message);
  if (rating >= 4) {
    const ways = [
      `So glad you like it! ${streamerName} will be happy to read that.`,
      "That's lovely to hear, thank you!",
      `Thank you! Saying it here means a lot to ${streamerName}.`,
    ];
    const text = pick(message, ways);
    return { response: text, grounds: text.includes(streamerName) ? ["streamerName"] : [] };
  }
  if (rating <= 2) {
    const ways = [
      `Sorry to hear that. It's here for ${streamerName} to read.`,
      `That's a pity. ${streamerName} can read it here.`,
    ];
    return { response: pick(message, ways), grounds: ["streamerName"] };
  }
  if (about === null)
    return {
      response: pick(message, [
        `Thanks for writing! This is "${said(streamTitle)}".`,
        `Noted! We're at "${said(streamTitle)}".`,
      ]),
      grounds: ["streamTitle"],
    };
  return {
    response: pick(message, [
      `Interesting, ${about}! What does the chat think?`,
      `Thanks for bringing up ${about}.`,
      `${streamerName} may want to pick up ${about}.`,
    ]),
    grounds: [],
  };
}

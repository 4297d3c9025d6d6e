import { partsOf } from "#app/features/live/chat/mentions.ts";
import { segmentsOf } from "#app/features/media/watch/comments/comment-text.ts";
import {
  categorize,
  chatReply,
  hashtagsOf,
  moderate,
  sentimentOf,
  suggestMetadata,
} from "../../../worker/domain/ai/ai/built-in/index.ts";
import { loadKnowledge } from "../../../worker/domain/ai/ai/built-in/knowledge.ts";
import { CONTENT_MAX } from "../../../worker/domain/ai/ai/contract-limits.ts";
import { linesOf } from "../../../worker/domain/ai/ai/stream-facts.ts";
import { PROMPT_MAX } from "../../../worker/domain/ai/prompts/contract.ts";
import { optimizePrompt } from "../../../worker/domain/ai/prompts/optimize.ts";
import { COMMENT_MAX, mentionsIn } from "../../../worker/domain/community/community/contract.ts";
import { normalizeBlockedWords } from "../../../worker/domain/community/community/contract-moderation.ts";
import { PLAYLIST_TITLE_MAX } from "../../../worker/domain/community/playlists/contract.ts";
import { searchTerms } from "../../../worker/domain/discovery/search/rules.ts";
import { isReservedName } from "../../../worker/domain/kernel/text/reserved.ts";
import { createTermFinder } from "../../../worker/domain/live/chat/blocked-terms.ts";
import { FRAME_MAX_BYTES, MESSAGE_MAX } from "../../../worker/domain/live/chat/contract.ts";
import { BLOCKED_TERM_MAX } from "../../../worker/domain/live/chat/contract-moderation.ts";
import { cleanContent, readFrame } from "../../../worker/domain/live/chat/rules.ts";
import { DESCRIPTION_MAX, tidyTags } from "../../../worker/domain/media/videos/contract.ts";
import { findArticles } from "../../../worker/domain/ops/help/articles.ts";
import type { Subject } from "../subject.ts";
import { HEADER_MAX } from "./limits.ts";

await loadKnowledge();

const TOKENS = [
  "#",
  "https://",
  "@name",
  "not ",
  "free ",
  "10/10",
  ":)",
  "how ",
  "what ",
  "$5 ",
  "1 2 3 ",
  "b a d ",
  ". A ",
  "A",
];

const PROMPT = [
  "thanks ",
  "no 'r",
  "```x\n",
  "<material>\n",
  "<material_1>\n</material_1>\n",
  "```\n```\n",
  "# a ",
  "Text: ",
  "1. ",
  "[a]",
  '"',
  "token:",
  "about ",
  "for kids ",
  "eyJ-",
  "12 words ",
];

const prompt = (platform: "generic" | "image") => (text: string) =>
  optimizePrompt({ text, platform, goal: "auto", detail: "full" });
const findTerm = createTermFinder(
  Array.from({ length: 100 }, (_, i) => `ab${"ab".repeat(i % (BLOCKED_TERM_MAX / 2))}`),
);

const chat = (message: string) =>
  chatReply({
    message,
    streamTitle: message,
    streamerName: "a",
    chatHistory: [message],
    facts: { about: message },
  });

/** Parsers of texts that users write: comments, chat, tags, prompts and searches. */
export const TEXT_PARSERS: Subject[] = [
  { name: "searchTerms", max: HEADER_MAX, tokens: ["\ufdfa", "_", "a "], run: searchTerms },
  { name: "findArticles", max: HEADER_MAX, tokens: ["ings ", "payout ", "ae"], run: findArticles },
  {
    name: "isReservedName",
    max: PLAYLIST_TITLE_MAX,
    tokens: ["ᴛŧ₮", "administrator"],
    run: isReservedName,
  },
  { name: "mentionsIn", max: COMMENT_MAX, tokens: ["@name", "@", "https://"], run: mentionsIn },
  {
    name: "segmentsOf",
    max: COMMENT_MAX,
    tokens: ["@name", "@", "https://"],
    run: (text) => segmentsOf(text, ["name"]),
  },
  { name: "partsOf", max: MESSAGE_MAX, tokens: ["@name ", "@", "("], run: partsOf },
  {
    name: "readFrame",
    max: FRAME_MAX_BYTES,
    tokens: ["{", '"type":"chat",', '"content":"', "\\u0000"],
    prefix: '{"type":"chat","content":"',
    run: readFrame,
  },
  { name: "cleanContent", max: FRAME_MAX_BYTES, tokens: ["\ud800", "\0"], run: cleanContent },
  { name: "blocked terms", max: MESSAGE_MAX, tokens: ["a b ", "ab", "a "], run: findTerm },
  {
    name: "tidyTags",
    max: 256 * 1024,
    tokens: [",", "#", " "],
    run: (text) => tidyTags(text.split(",")),
  },
  {
    name: "tidyWords",
    max: 256 * 1024,
    tokens: [",", "\n"],
    run: (text) => normalizeBlockedWords(text.split(",")),
  },
  { name: "linesOf", max: DESCRIPTION_MAX, tokens: ["a: b\n", "Rules: ", ": "], run: linesOf },
  {
    name: "optimizePrompt, text",
    max: PROMPT_MAX,
    tokens: PROMPT,
    prefix: "Write a poem. ",
    run: prompt("generic"),
  },
  {
    name: "optimizePrompt, image",
    max: PROMPT_MAX,
    tokens: PROMPT,
    prefix: "Draw a cat. ",
    run: prompt("image"),
  },
  { name: "moderate", max: CONTENT_MAX, tokens: TOKENS, run: moderate },
  { name: "sentimentOf", max: CONTENT_MAX, tokens: TOKENS, run: sentimentOf },
  { name: "categorize", max: CONTENT_MAX, tokens: TOKENS, run: categorize },
  {
    name: "hashtagsOf",
    max: CONTENT_MAX,
    tokens: TOKENS,
    run: (text) => hashtagsOf(text, ["name"]),
  },
  { name: "suggestMetadata", max: CONTENT_MAX, tokens: TOKENS, run: suggestMetadata },
  { name: "chatReply", max: MESSAGE_MAX, tokens: TOKENS, run: chat },
];

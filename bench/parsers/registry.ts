// Lists the parsers of outside data. bench/parsers.ts itself finds regular expressions and schemas.
// registry.test.ts fails if an exported parser is missing here.

import { partsOf } from "#app/features/live/chat/mentions.ts";
import { readFragments } from "#app/features/live/viewer/dvr-positions.ts";
import { readFragment, readInitFormat } from "#app/features/live/viewer/mp4-reader.ts";
import { parseCueTime } from "#app/features/media/captions/edit-cues.ts";
import { parseStart } from "#app/features/media/player/resume.ts";
import { parseTrimTime } from "#app/features/media/replay/trim-time.ts";
import { segmentsOf } from "#app/features/media/watch/comments/comment-text.ts";
import { parseStoredWrite } from "#app/lib/mutation/stored-write.ts";
import { parsePushedPlaylist } from "../../durable-objects/live-origin/push-playlist.ts";
import { readStudioMessage } from "../../durable-objects/live-origin/studio-messages.ts";
import { describeDevice } from "../../worker/domain/accounts/devices/describe-device.ts";
import {
  categorize,
  chatReply,
  hashtagsOf,
  moderate,
  sentimentOf,
  suggestMetadata,
} from "../../worker/domain/ai/ai/built-in/index.ts";
import { loadKnowledge } from "../../worker/domain/ai/ai/built-in/knowledge.ts";
import { CONTENT_MAX } from "../../worker/domain/ai/ai/contract-limits.ts";
import { linesOf } from "../../worker/domain/ai/ai/stream-facts.ts";
import { PROMPT_MAX } from "../../worker/domain/ai/prompts/contract.ts";
import { optimizePrompt } from "../../worker/domain/ai/prompts/optimize.ts";
import { COMMENT_MAX, mentionsIn } from "../../worker/domain/community/community/contract.ts";
import { normalizeBlockedWords } from "../../worker/domain/community/community/contract-moderation.ts";
import { escapeXml } from "../../worker/domain/discovery/feeds/xml.ts";
import { findSpokenLine } from "../../worker/domain/discovery/search/caption-lines.ts";
import { searchTerms } from "../../worker/domain/discovery/search/rules.ts";
import { csvLines } from "../../worker/domain/kernel/csv/contract.ts";
import { cleanImage } from "../../worker/domain/kernel/files/clean-image.ts";
import { sniffType } from "../../worker/domain/kernel/files/contract.ts";
import { readImage } from "../../worker/domain/kernel/files/image-file.ts";
import { networkOf } from "../../worker/domain/kernel/throttle/network.ts";
import { createTermFinder } from "../../worker/domain/live/chat/blocked-terms.ts";
import { FRAME_MAX_BYTES, MESSAGE_MAX } from "../../worker/domain/live/chat/contract.ts";
import { BLOCKED_TERM_MAX } from "../../worker/domain/live/chat/contract-moderation.ts";
import { cleanContent, readFrame } from "../../worker/domain/live/chat/rules.ts";
import { decodeFrame } from "../../worker/domain/live/streams/contract-live.ts";
import { CAPTIONS_MAX_BYTES } from "../../worker/domain/media/captions/contract.ts";
import { parseCaptions, tidyCueText } from "../../worker/domain/media/captions/contract-cues.ts";
import { audienceOf } from "../../worker/domain/media/playback/audience.ts";
import { parseRange } from "../../worker/domain/media/playback/range.ts";
import { topLevelBoxes } from "../../worker/domain/media/renditions/rules.ts";
import { cutSegment } from "../../worker/domain/media/replays/cut/cut-segment.ts";
import { cutTransport } from "../../worker/domain/media/replays/cut/cut-transport.ts";
import { readSamples, readTracks } from "../../worker/domain/media/replays/cut/read-samples.ts";
import {
  fragmentDuration,
  transportDuration,
} from "../../worker/domain/media/replays/measure-media.ts";
import { mendDuration } from "../../worker/domain/media/replays/mend-duration.ts";
import {
  INIT_MAX_BYTES,
  isFragment,
  readInit,
} from "../../worker/domain/media/replays/read-init.ts";
import { DESCRIPTION_MAX, embedHost, tidyTags } from "../../worker/domain/media/videos/contract.ts";
import { parseChapters, splitTimes } from "../../worker/domain/media/videos/contract-chapters.ts";
import {
  browserOf,
  framesOf,
  redactPersonalData,
} from "../../worker/domain/ops/client-errors/rules.ts";
import { findArticles } from "../../worker/domain/ops/help/articles.ts";
import { pageOf } from "../../worker/http/page-of.ts";
import { redirectExtraSlashes } from "../../worker/http/redirect-extra-slashes.ts";
import { returnPath } from "../../worker/http/return-path.ts";
import { routeOf } from "../../worker/http/route-of.ts";
import { readPartsPage } from "../../worker/platform/s3-xml.ts";
import { byLength, type Subject } from "./subject.ts";

await loadKnowledge();

const HEADER_MAX = 16 * 1024;
/** Size limit of the test files, bytes. Growth that is not linear is visible at this size. */
const FILE_MAX = 256 * 1024;

const SOCKET_TEXT_MAX = 32 * 1024;

const bytesOf = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));
const box = (type: string, size = 8) => `\0\0\0${String.fromCharCode(size)}${type}`;

const CUE = "00:01.000 --> 00:02.000\n";
const TEXTS = [
  "&",
  "&amp;",
  "<v ",
  "<b>",
  "{\\",
  "-->",
  "NOTE\n",
  `\n\n${CUE}`,
  "\r",
  "#",
  "00:01 ",
];
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
const AGENT = ["Version/", "Safari/", "android", "mobile", "Chrome/1", "Mozilla/5.0 (", ";"];
const PLAYLIST = [
  "#EXTINF:2,\n",
  "a.ts\n",
  "#EXT-X-MAP:URI=",
  '"a"',
  "#EXT-X-PROGRAM-DATE-TIME:",
  "#EXT-X-DISCONTINUITY\n",
];
const BOXES = [
  box("moov"),
  box("free"),
  box("moof"),
  box("trak"),
  box("mdat"),
  "\0\0\0\u0001mdat\0\0\0\0\0\0\0\u0010",
  "\0",
];
/** Returns the head of an MP4 box that extends to the end of the file (size 0). */
const openBox = (type: string) => `\0\0\0\0${type}`;
const long = (...values: number[]) =>
  values
    .map((n) => String.fromCharCode(...[24, 16, 8, 0].map((bits) => (n >> bits) & 0xff)))
    .join("");
const VIDEO_INIT = bytesOf(
  `${box("ftyp")}${openBox("moov")}${box("mvex", 40)}${box("trex", 32)}${long(0, 1, 1, 1, 1, 0)}${openBox("trak")}${box("tkhd", 24)}${long(0, 0, 0, 1)}${openBox("mdia")}${box("mdhd", 24)}${long(0, 0, 0, 1000)}${box("hdlr", 20)}${long(0, 0)}vide`,
);
const FRAGMENT_HEAD = `${openBox("moof")}${openBox("traf")}${box("tfhd", 16)}${long(0x20000, 1)}${box("tfdt", 16)}${long(0, 0)}`;
/** MP4 boxes of sample runs whose data overlaps, without and with sample durations. */
const RUNS = [
  `${box("trun", 20)}${long(0x1, 4096, 0)}`,
  `${box("trun", 24)}${long(0x101, 1, 0, 1)}`,
  ...BOXES,
];

const KEEP = { fromMs: 0, toMs: 1000, isFirst: true };
type Bytes = ReturnType<typeof bytesOf>;

/** Number of MPEG-TS packets of 188 bytes in a file of 6 MB. */
const PACKETS_MAX = 32 * 1024;
/** Returns packets that each start a piece of sound, in as many streams as MPEG-TS allows. */
function packetsOf(packets: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(packets * 188);
  for (let i = 0; i < packets; i++) {
    const pid = i % 8192;
    bytes.set([0x47, 0x40 | (pid >> 8), pid & 0xff, 0x10], i * 188);
    bytes.set([0, 0, 1, 0xc0, 0, 0, 0x80, 0x80, 5, 0x21, 0, 1, 0, 1], i * 188 + 4);
  }
  return bytes;
}

const JPEG = [
  "\u00ff",
  "\u00ff\u00e1\0\u0002",
  "\u00ff\u00d0",
  "\u00ff\u00da\0\u0002",
  "\u00ff\u00c0\0\u000b\u0008\0\u0001\0\u0001",
];
const PNG = ["\0\0\0\0IDAT\0\0\0\0", "\0\0\0\0tEXt\0\0\0\0", "\0"];
const WEBP = ["VP8 \0\0\0\0", "EXIF\0\0\0\0", "ANMF\0\0\0\0"];
const GIF = ["\u0021\u00fe\u0001a\0", "\u002c\0\0\0\0\u0001\0\u0001\0\0\u0002\0", "\0"];
const PROMPT = [
  "thanks ",
  "no 'r",
  "```x\n",
  "<material>\n",
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
const agent = (userAgent: string) => audienceOf({ ...ARRIVAL, userAgent });
const ARRIVAL = {
  country: undefined,
  device: undefined,
  page: "/",
  referrer: "https://a.example/",
  appOrigin: "https://b.example",
};
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

const IMAGE_HEADERS: readonly (readonly [string, string, readonly string[]])[] = [
  ["JPEG", "\u00ff\u00d8", JPEG],
  ["PNG", "\u0089PNG\r\n\u001a\n", PNG],
  ["WebP", "RIFF\0\0\u0010\0WEBP", WEBP],
  ["GIF", "GIF89a\u0001\0\u0001\0\0\0\0", GIF],
];

export const PARSERS: Subject[] = [
  {
    name: "parseCaptions, WebVTT",
    max: CAPTIONS_MAX_BYTES,
    tokens: TEXTS,
    prefix: `WEBVTT\n\n${CUE}`,
    run: parseCaptions,
  },
  {
    name: "parseCaptions, SubRip",
    max: CAPTIONS_MAX_BYTES,
    tokens: TEXTS,
    prefix: CUE,
    run: parseCaptions,
  },
  { name: "tidyCueText", max: CAPTIONS_MAX_BYTES, tokens: ["\r", "\n"], run: tidyCueText },
  {
    name: "findSpokenLine",
    max: CAPTIONS_MAX_BYTES,
    tokens: TEXTS,
    prefix: "00:00:01.000 -->",
    run: (text) => findSpokenLine(text, ["word"]),
  },
  {
    name: "parsePushedPlaylist",
    max: CAPTIONS_MAX_BYTES,
    tokens: PLAYLIST,
    prefix: "#EXTM3U\n",
    run: parsePushedPlaylist,
  },
  {
    name: "readFragments",
    max: CAPTIONS_MAX_BYTES,
    tokens: PLAYLIST,
    prefix: "#EXTM3U\n",
    run: readFragments,
  },
  {
    name: "framesOf",
    max: 6000,
    tokens: ["@/", "at ", "(", "https://a/", ":1:2", ":1:2)\n", "?"],
    run: framesOf,
  },
  {
    name: "withoutPersons",
    max: 6000,
    tokens: ["https://a?", "a@a.", "@aa", "usr_0123456789", "12:34"],
    run: redactPersonalData,
  },
  { name: "browserOf", max: HEADER_MAX, tokens: AGENT, run: browserOf },
  { name: "describeDevice", max: HEADER_MAX, tokens: AGENT, run: describeDevice },
  { name: "audienceOf", max: HEADER_MAX, tokens: AGENT, run: agent },
  {
    name: "parseRange",
    max: HEADER_MAX,
    tokens: ["bytes=", "0-", ",", "\t"],
    prefix: "bytes=",
    run: (text) => parseRange(text, 1000),
  },
  { name: "networkOf", max: HEADER_MAX, tokens: ["1.", "::", "ffff:", "0:"], run: networkOf },
  {
    name: "routeOf",
    max: HEADER_MAX,
    tokens: ["/api/", "/videos/", "%2f", "/.."],
    prefix: "/api/",
    run: (text) => routeOf("GET", text),
  },
  { name: "pageOf", max: HEADER_MAX, tokens: ["/watch/", "/@", ":"], prefix: "/", run: pageOf },
  {
    name: "returnPath",
    max: HEADER_MAX,
    tokens: ["\\", "/", "//"],
    prefix: "/",
    run: (text) => returnPath(text, "/"),
  },
  {
    name: "oneSlash",
    max: HEADER_MAX,
    tokens: ["//", "%5c", "\\"],
    run: (text) => redirectExtraSlashes(new Request(`https://a.example//${text}`)),
  },
  { name: "searchTerms", max: HEADER_MAX, tokens: ["\ufdfa", "_", "a "], run: searchTerms },
  { name: "findArticles", max: HEADER_MAX, tokens: ["ings ", "payout ", "ae"], run: findArticles },
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
  { name: "embedHost", max: HEADER_MAX, tokens: ["a.", "https://", "*.", "-"], run: embedHost },
  {
    name: "parseChapters",
    max: DESCRIPTION_MAX,
    tokens: ["0:00 a\n", "0:00 - ", "[0:00]", "•"],
    run: (text) => parseChapters(text, 0),
  },
  {
    name: "splitTimes",
    max: DESCRIPTION_MAX,
    tokens: ["0:00 ", "[0:00]", "1:00:"],
    run: (text) => splitTimes(text, 0),
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
  {
    name: "csvLines",
    max: CONTENT_MAX,
    tokens: ['"', "=", ","],
    run: (text) => csvLines([[text]]),
  },
  { name: "escapeXml", max: CONTENT_MAX, tokens: ["&", "]]>", "\0"], run: escapeXml },
  {
    name: "readPartsPage",
    max: FILE_MAX,
    tokens: ["<Part>", "</Part>", "<ETag>", "<Size>1</Size>"],
    run: readPartsPage,
  },
  {
    name: "readStudioMessage",
    max: SOCKET_TEXT_MAX,
    tokens: ["{", '"type":'],
    prefix: '{"type":"hello","run":"',
    run: readStudioMessage,
  },
  {
    name: "parseStoredWrite",
    max: CONTENT_MAX,
    tokens: ["{", '"path":"/'],
    prefix: '{"path":"',
    run: parseStoredWrite,
  },
  { name: "parseCueTime", max: CONTENT_MAX, tokens: ["1:", "0"], run: parseCueTime },
  { name: "parseTrimTime", max: CONTENT_MAX, tokens: ["1:", "0"], run: parseTrimTime },
  { name: "parseStart", max: HEADER_MAX, tokens: ["1h", "1m", "0"], run: parseStart },
  { name: "sniffType", max: FILE_MAX, tokens: BOXES, run: (text) => sniffType(bytesOf(text)) },
  ...IMAGE_HEADERS.flatMap(([type, prefix, tokens]): Subject[] => [
    {
      name: `cleanPicture, ${type}`,
      max: FILE_MAX,
      tokens,
      prefix,
      run: (text) => cleanImage(bytesOf(text)),
    },
    ...(type === "GIF"
      ? []
      : [
          {
            name: `readImage, ${type}`,
            max: FILE_MAX,
            tokens,
            prefix,
            run: (text: string) => readImage(bytesOf(text)),
          },
        ]),
  ]),
  {
    name: "topLevelBoxes",
    max: FILE_MAX,
    tokens: BOXES,
    run: (text) => topLevelBoxes(bytesOf(text)),
  },
  {
    name: "readInit",
    max: INIT_MAX_BYTES,
    tokens: BOXES,
    prefix: box("ftyp"),
    run: (text) => readInit(bytesOf(text)),
  },
  { name: "isFragment", max: FILE_MAX, tokens: BOXES, run: (text) => isFragment(bytesOf(text)) },
  {
    name: "readTracks",
    max: FILE_MAX,
    tokens: BOXES,
    prefix: box("ftyp"),
    run: (text) => readTracks(bytesOf(text)),
  },
  ...[
    { name: "readSamples", run: (bytes: Bytes) => readSamples(readTracks(VIDEO_INIT), bytes) },
    { name: "cutSegment", run: (bytes: Bytes) => cutSegment(VIDEO_INIT, bytes, KEEP) },
    { name: "fragmentDuration", run: (bytes: Bytes) => fragmentDuration(VIDEO_INIT, bytes) },
    { name: "mendDuration", run: (bytes: Bytes) => mendDuration(bytes, bytes) },
  ].map(({ name, run }) => ({
    name,
    max: FILE_MAX,
    tokens: RUNS,
    prefix: FRAGMENT_HEAD,
    run: (text: string) => run(bytesOf(text)),
  })),
  {
    name: "transportDuration",
    max: PACKETS_MAX,
    ...byLength((length) => transportDuration(packetsOf(length))),
  },
  {
    name: "cutTransport",
    max: PACKETS_MAX,
    ...byLength((length) => cutTransport(packetsOf(length), KEEP)),
  },
  {
    name: "readInitFormat",
    max: FILE_MAX,
    tokens: BOXES,
    prefix: box("ftyp"),
    run: (text) => readInitFormat(bytesOf(text)),
  },
  {
    name: "readFragment",
    max: FILE_MAX,
    tokens: BOXES,
    prefix: box("moof"),
    run: (text) => readFragment(bytesOf(text), { video: null, audio: null }),
  },
  {
    name: "decodeFrame",
    max: FILE_MAX,
    tokens: ["\u0001", "\u0002", "\u0003", "\0"],
    run: (text) => decodeFrame(bytesOf(text).buffer),
  },
];

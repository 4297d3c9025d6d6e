import { readFragments } from "#app/features/live/viewer/dvr-positions.ts";
import { parseCueTime } from "#app/features/media/captions/edit-cues.ts";
import { parseStart } from "#app/features/media/player/resume.ts";
import { parseTrimTime } from "#app/features/media/replay/trim-time.ts";
import { parsePushedPlaylist } from "../../../durable-objects/live-origin/push-playlist.ts";
import { CONTENT_MAX } from "../../../worker/domain/ai/ai/contract-limits.ts";
import { findSpokenLine } from "../../../worker/domain/discovery/search/caption-lines.ts";
import { CAPTIONS_MAX_BYTES } from "../../../worker/domain/media/captions/contract.ts";
import { parseCaptions, tidyCueText } from "../../../worker/domain/media/captions/contract-cues.ts";
import { DESCRIPTION_MAX } from "../../../worker/domain/media/videos/contract.ts";
import {
  parseChapters,
  splitTimes,
} from "../../../worker/domain/media/videos/contract-chapters.ts";
import type { Subject } from "../subject.ts";
import { HEADER_MAX } from "./limits.ts";

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

const PLAYLIST = [
  "#EXTINF:2,\n",
  "a.ts\n",
  "#EXT-X-MAP:URI=",
  '"a"',
  "#EXT-X-PROGRAM-DATE-TIME:",
  "#EXT-X-DISCONTINUITY\n",
];

/** Parsers of captions, playlists and times. */
export const CAPTION_PARSERS: Subject[] = [
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
  { name: "parseCueTime", max: CONTENT_MAX, tokens: ["1:", "0"], run: parseCueTime },
  { name: "parseTrimTime", max: CONTENT_MAX, tokens: ["1:", "0"], run: parseTrimTime },
  { name: "parseStart", max: HEADER_MAX, tokens: ["1h", "1m", "0"], run: parseStart },
];

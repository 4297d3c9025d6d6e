import { parseStoredWrite } from "#app/lib/mutation/stored-write.ts";
import { readStudioMessage } from "../../../durable-objects/live-origin/studio-messages.ts";
import { describeDevice } from "../../../worker/domain/accounts/devices/describe-device.ts";
import { CONTENT_MAX } from "../../../worker/domain/ai/ai/contract-limits.ts";
import { escapeXml } from "../../../worker/domain/discovery/feeds/xml.ts";
import { csvLines } from "../../../worker/domain/kernel/csv/contract.ts";
import { networkOf } from "../../../worker/domain/kernel/throttle/network.ts";
import { audienceOf } from "../../../worker/domain/media/playback/audience.ts";
import { parseRange } from "../../../worker/domain/media/playback/range.ts";
import { embedHost } from "../../../worker/domain/media/videos/contract.ts";
import {
  browserOf,
  framesOf,
  redactPersonalData,
} from "../../../worker/domain/ops/client-errors/rules.ts";
import { redirectExtraSlashes } from "../../../worker/http/early-responses.ts";
import { pageOf } from "../../../worker/http/page-of.ts";
import { returnPath } from "../../../worker/http/return-path.ts";
import { routeOf } from "../../../worker/http/route-of.ts";
import { readPartsPage } from "../../../worker/platform/s3-xml.ts";
import type { Subject } from "../subject.ts";
import { FILE_MAX, HEADER_MAX } from "./limits.ts";

const SOCKET_TEXT_MAX = 32 * 1024;
const AGENT = ["Version/", "Safari/", "android", "mobile", "Chrome/1", "Mozilla/5.0 (", ";"];
const agent = (userAgent: string) => audienceOf({ ...ARRIVAL, userAgent });
const ARRIVAL = {
  country: undefined,
  device: undefined,
  page: "/",
  referrer: "https://a.example/",
  appOrigin: "https://b.example",
};

/** Parsers of headers, paths, socket messages and stored data, and writers of CSV and XML. */
export const REQUEST_PARSERS: Subject[] = [
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
  { name: "embedHost", max: HEADER_MAX, tokens: ["a.", "https://", "*.", "-"], run: embedHost },
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
];

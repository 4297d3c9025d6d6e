import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { box, joinBytes } from "../../../testing/boxes.ts";
import { call, makeUser, type TestUser } from "../../../testing/factories.ts";
import { jpegWithGps, pngWithText } from "../../../testing/images.ts";
import { fakeMp4, makeDraft, uploadBytes } from "../../../testing/media.ts";

// The sixty test files have false types or more content than a video (docs/security.md).

type Bytes = Uint8Array<ArrayBuffer>;
const bytes = (text: string): Bytes => Uint8Array.from(text, (c) => c.charCodeAt(0));
const SCRIPT = "<script>alert(document.cookie)</script>";
const PAGE = `<!doctype html><html><body>${SCRIPT}</body></html>`;
const DRAWING = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`;
const utf16 = (text: string) => bytes(`\xff\xfe${[...text].map((c) => `${c}\0`).join("")}`);
const padded = (head: string) => joinBytes(bytes(head), new Uint8Array(600));

const DISGUISED: Record<string, Bytes> = {
  "a page": bytes(PAGE),
  "a page behind blanks": bytes(`${" \n\t".repeat(200)}${PAGE}`),
  "a page with a byte order mark": bytes(`\xef\xbb\xbf${PAGE}`),
  "a page in UTF-16": utf16(PAGE),
  "a page behind zeros": joinBytes(new Uint8Array(64), bytes(PAGE)),
  "a page behind a comment": bytes(`<!-- ftypisom -->${PAGE}`),
  "a page that says ftyp too late": bytes(`<html>ftypisom${PAGE}`),
  "a strict page": bytes(
    `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${SCRIPT}</html>`,
  ),
  "a drawing": bytes(DRAWING),
  "a drawing behind XML": bytes(`<?xml version="1.0"?><!DOCTYPE svg>${DRAWING}`),
  "a compressed drawing": padded("\x1f\x8b\x08\0"),
  "a script": bytes("alert(1)//ftypisom"),
  "a module of code": padded("\0asm\x01\0\0\0"),
  "a style sheet": bytes("body{background:url(javascript:alert(1))}"),
  "a document with scripts": padded(
    "%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>",
  ),
  "an archive": padded("PK\x03\x04"),
  "a program of Windows": padded("MZ\x90\0"),
  "a program of Linux": padded("\x7fELF\x02\x01\x01"),
  "a class of Java": padded("\xca\xfe\xba\xbe"),
  "a film of Flash": padded("FWS\x0a"),
  "a shell script": bytes("#!/bin/sh\nrm -rf /\n"),
  "a page of PHP": bytes("<?php system($_GET['c']); ?>"),
  "a playlist that names local files": bytes(
    "#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10,\nfile:///etc/passwd\n",
  ),
  "a list of pieces that names local files": bytes("ffconcat version 1.0\nfile /etc/passwd\n"),
  "a mail with a page in it": bytes(`MIME-Version: 1.0\nContent-Type: text/html\n\n${PAGE}`),
  "an AVI": padded("RIFF\0\0\0\0AVI LIST"),
  "an Ogg": padded("OggS\0\x02"),
  "an EBML of another kind": padded("\x1aE\xdf\xa3\x9fB\x82\x84evil"),
  "a picture of HEIC": padded("\0\0\0\x18ftypheic\0\0\0\0"),
  "a picture of JPEG": jpegWithGps(),
  "a WebM": padded("\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm"),
};

const REFUSED_TYPES = [
  ["page.html", "text/html"],
  ["page.xhtml", "application/xhtml+xml"],
  ["drawing.svg", "image/svg+xml"],
  ["drawing.svg.mp4", "image/svg+xml"],
  ["clip.mp4", "text/html; charset=utf-8"],
  ["clip.html", ""],
  ["clip.mp4.exe", "application/octet-stream"],
  ["list.m3u8", "application/vnd.apple.mpegurl"],
  ["__proto__", ""],
  ["clip.constructor", ""],
] as const;

/** Valid videos with extra content, which the server stores and serves without running code. */
const FILMS: [name: string, type: string, content: Bytes, served: string][] = [
  ["page in it.mp4", "video/mp4", joinBytes(fakeMp4(24), box("free", bytes(PAGE))), "video/mp4"],
  [
    "brand is a page.mp4",
    "video/mp4",
    joinBytes(box("ftyp", bytes(`isom\0\0\0\0${PAGE}`)), fakeMp4(600)),
    "video/mp4",
  ],
  [
    "old film.mov",
    "video/quicktime",
    joinBytes(box("wide"), box("mdat", bytes(PAGE))),
    "video/quicktime",
  ],
  [
    "film.webm",
    "video/webm",
    joinBytes(padded("\x1aE\xdf\xa3\x9fB\x86\x81\x01B\x82\x84webm"), bytes(PAGE)),
    "video/webm",
  ],
  [
    "film.mkv",
    "video/x-matroska",
    joinBytes(padded("\x1aE\xdf\xa3\x9fB\x82\x88matroska"), bytes(PAGE)),
    "video/x-matroska",
  ],
  ["../../images/logo.mp4", "video/mp4", fakeMp4(700), "video/mp4"],
  ["..\\..\\x.mp4", "video/mp4", fakeMp4(700), "video/mp4"],
  ["a\r\nSet-Cookie: x=1.mp4", "video/mp4", fakeMp4(700), "video/mp4"],
  ['"><img src=x onerror=alert(1)>.mp4', "video/mp4", fakeMp4(700), "video/mp4"],
];

/** Each file is uploaded as a post and as a poster. `served` is null if the file is rejected. */
const PICTURES: Record<string, [content: Bytes, served: string | null]> = {
  "a page": [bytes(PAGE), null],
  "a drawing": [bytes(DRAWING), null],
  "a film": [fakeMp4(900), null],
  "a script that begins as a GIF does": [bytes("GIF89a=1;alert(document.cookie);//"), null],
  "a page that begins as a PNG does": [bytes(`\x89PNG\r\n\x1a\n${PAGE}`), null],
  "a page that begins as a JPEG does": [bytes(`\xff\xd8\xff\xe0${PAGE}`), null],
  "a page that begins as a WebP does": [bytes(`RIFF\0\0\0\0WEBP${PAGE}`), null],
  "a picture of AVIF": [padded("\0\0\0\x18ftypavif\0\0\0\0"), null],
  "a photograph with a page behind it": [joinBytes(jpegWithGps(), bytes(PAGE)), "image/jpeg"],
  "a PNG with a page behind it": [joinBytes(pngWithText(), bytes(PAGE)), "image/png"],
};

test("the test set of hostile files has sixty files", () => {
  expect(
    [DISGUISED, REFUSED_TYPES, FILMS, PICTURES].reduce(
      (sum, set) => sum + Object.keys(set).length,
      0,
    ),
  ).toBe(60);
});

const start = (videoId: string, fileName: string, contentType: string, size: number) => ({
  purpose: "original",
  videoId,
  fileName,
  contentType,
  size,
});
const storedUnder = async (videoId: string) =>
  (await env.MEDIA.list({ prefix: `videos/${videoId}/` })).objects.map((o) => o.key);

async function serve(user: TestUser, videoId: string) {
  const links = await call(`/api/videos/${videoId}/playback`, {
    method: "POST",
    as: user,
    json: {},
  });
  const { base } = await links.json<{ base: string }>();
  const { headers } = await call(`${base}/original`, { method: "HEAD" });
  return {
    type: headers.get("Content-Type"),
    sniffing: headers.get("X-Content-Type-Options"),
    policy: headers.get("Content-Security-Policy"),
  };
}
const inert = (type: string) => ({
  type,
  sniffing: "nosniff",
  policy: "default-src 'none'; sandbox",
});

test("an uploaded file is not stored if its bytes are not a video of the declared type", async () => {
  const user = await makeUser();
  for (const [what, content] of Object.entries(DISGUISED)) {
    const videoId = await makeDraft(user);
    const answer = await uploadBytes(
      user,
      start(videoId, "clip.mp4", "video/mp4", content.length),
      content,
    );
    expect([answer.status, await storedUnder(videoId)], what).toEqual([415, []]);
  }
});

test("an upload whose declared type is not allowed is rejected", async () => {
  const user = await makeUser();
  const videoId = await makeDraft(user);
  for (const [name, type] of REFUSED_TYPES) {
    const answer = await call("/api/uploads", {
      method: "POST",
      as: user,
      json: start(videoId, name, type, 700),
    });
    expect(answer.status, name).toBe(415);
  }
});

test("a video with embedded HTML or a path as its name is served with a video type and headers that block scripts", async () => {
  const user = await makeUser();
  for (const [name, type, content, served] of FILMS) {
    const videoId = await makeDraft(user);
    expect(
      (await uploadBytes(user, start(videoId, name, type, content.length), content)).status,
      name,
    ).toBe(200);
    expect(await storedUnder(videoId), name).toEqual([`videos/${videoId}/original`]);
    expect(await serve(user, videoId), name).toEqual(inert(served));
  }
});

test("an uploaded picture must be an image, and bytes after the image are not stored", async () => {
  const user = await makeUser();
  for (const [what, [content, served]] of Object.entries(PICTURES)) {
    const videoId = await makeDraft(user);
    const send = (path: string) =>
      call(`/api/videos/${videoId}/${path}`, { method: "PUT", as: user, body: content });
    const answer = await send("picture?name=a.png");
    if (served === null) {
      expect([400, 415], what).toContain(answer.status);
      expect(await storedUnder(videoId), what).toEqual([]);
      continue;
    }
    expect(answer.status, what).toBe(200);
    expect(await serve(user, videoId), what).toEqual(inert(served));
    const [key = ""] = await storedUnder(videoId);
    expect(await (await env.MEDIA.get(key))?.text(), what).not.toContain("<script>");
  }
});

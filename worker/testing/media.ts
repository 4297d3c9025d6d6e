import { box } from "./boxes.ts";
import { call, type TestUser } from "./factories.ts";

/** Returns bytes that start like an MP4 file and vary, so that tests detect swapped parts. */
export function fakeMp4(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  for (let i = 0; i < size; i++) bytes[i] = (i * 31 + (i >> 8)) & 0xff;
  bytes.set(box("ftyp", new TextEncoder().encode("isom\0\0\0\0isom")).subarray(0, size));
  return bytes;
}

interface StartAnswer {
  id: string;
  partSize: number;
  parts: { partNumber: number; etag: string; size: number }[];
}

export async function uploadBytes(
  user: TestUser,
  start: Record<string, unknown>,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const started = await call("/api/uploads", { method: "POST", as: user, json: start });
  if (started.status !== 201) return started;
  const upload = await started.json<StartAnswer>();
  const parts: { partNumber: number; size: number }[] = [];
  for (let at = 0; at < bytes.length; at += upload.partSize) {
    parts.push({
      partNumber: parts.length + 1,
      size: Math.min(upload.partSize, bytes.length - at),
    });
  }
  const signed = await call(`/api/uploads/${upload.id}/parts`, {
    method: "POST",
    as: user,
    json: { parts },
  });
  const { parts: links } = await signed.json<{ parts: { partNumber: number; url: string }[] }>();
  const stored: { partNumber: number; etag: string }[] = [];
  for (const { partNumber, url } of links) {
    const offset = (partNumber - 1) * upload.partSize;
    const answer = await putPart(url, bytes.slice(offset, offset + upload.partSize));
    if (answer.status !== 200) return answer;
    stored.push({ partNumber, etag: answer.headers.get("ETag") ?? "" });
  }
  return call(`/api/uploads/${upload.id}/complete`, {
    method: "POST",
    as: user,
    json: { parts: stored },
  });
}

export const putPart = (url: string, bytes: Uint8Array<ArrayBuffer>, length = bytes.length) =>
  call(url, { method: "PUT", body: bytes, headers: { "Content-Length": String(length) } });

export async function makeDraft(
  user: TestUser,
  details: Record<string, unknown> = {},
): Promise<string> {
  const answer = await call("/api/videos", { method: "POST", as: user, json: details });
  const { video } = await answer.json<{ video: { id: string } }>();
  return video.id;
}

export async function makeDraftWithFile(
  user: TestUser,
  details: Record<string, unknown> = {},
): Promise<string> {
  const videoId = await makeDraft(user, details);
  const file = {
    purpose: "original",
    videoId,
    fileName: "clip.mp4",
    contentType: "video/mp4",
    size: 2000,
  };
  const answer = await uploadBytes(user, file, fakeMp4(2000));
  if (answer.status !== 200) throw new Error(await answer.text());
  return videoId;
}

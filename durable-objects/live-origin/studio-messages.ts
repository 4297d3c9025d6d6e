import * as z from "zod";
import { QUICK_SOUND_RATE } from "#worker/domain/live/streams/contract-live.ts";

const MAX_TEXT = 2048;
export const STUDIO_TAG = "studio";

const Hello = z.object({
  type: z.literal("hello"),
  run: z.string().regex(/^[A-Za-z0-9-]{8,64}$/),
  mime: z.string().regex(/^video\/mp4; codecs="[A-Za-z0-9.,]{3,60}"$/),
  hasVideo: z.boolean(),
  width: z.number().int().min(0).max(8192),
  height: z.number().int().min(0).max(8192),
  frameRate: z.number().min(0).max(240),
  now: z.number(),
  startedAt: z.number(),
  quickSound: z
    .object({ sampleRate: z.literal(QUICK_SOUND_RATE), channels: z.number().int().min(1).max(2) })
    .optional(),
});
const StudioMessage = z.discriminatedUnion("type", [
  Hello,
  z.object({ type: z.literal("ping"), at: z.number() }),
  z.object({ type: z.literal("flush"), sequence: z.number().int().min(0).max(0xffffffff) }),
  z.object({ type: z.literal("end") }),
]);

/**
 * Attachment of a studio's socket. `epoch` is the number of the publisher's current start; null
 * until the init segment arrives.
 */
const Attachment = z.object({
  sessionId: z.string(),
  maxBitrate: z.number(),
  hello: Hello.nullable(),
  epoch: z.number().nullable(),
});
export type Attachment = z.output<typeof Attachment>;

export type Hello = z.output<typeof Hello>;

export function readStudioMessage(text: string): z.output<typeof StudioMessage> | null {
  if (text.length > MAX_TEXT) return null;
  return StudioMessage.safeParse(parseJson(text)).data ?? null;
}

export function attachmentOf(socket: WebSocket): Attachment {
  return Attachment.parse(socket.deserializeAttachment());
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

import * as z from "zod";
import { QUICK_SOUND_RATE } from "#worker/domain/live/streams/contract-live.ts";

const MAX_TEXT = 2048;
export const STUDIO_TAG = "studio";
/**
 * The latest time that JavaScript's `Date` can represent, ms since the epoch. A later time would
 * make `toISOString` throw.
 */
const MAX_TIME = 8.64e15;
/**
 * Maximum time between the start of a run and its arrival at the server, ms. It can be long,
 * because a broadcast studio can start a run while it is offline.
 */
const MAX_RUN_AGE_MS = 86_400_000;

const Time = z.number().min(0).max(MAX_TIME);

const Hello = z.object({
  type: z.literal("hello"),
  run: z.string().regex(/^[A-Za-z0-9-]{8,64}$/),
  mime: z.string().regex(/^video\/mp4; codecs="[A-Za-z0-9.,]{3,60}"$/),
  hasVideo: z.boolean(),
  width: z.number().int().min(0).max(8192),
  height: z.number().int().min(0).max(8192),
  frameRate: z.number().min(0).max(240),
  now: Time,
  startedAt: Time,
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

/** Sender of media over a socket: a broadcast studio, or the bridge for an encoder. */
const Publisher = z.object({
  /** The session of the broadcast studio's user. Null for an encoder. */
  sessionId: z.string().nullable(),
  /** SHA-256 digest of the encoder's stream key. Null for a broadcast studio. */
  keyHash: z.string().nullable().default(null),
  /** Id of the encoder's connection to the bridge. The bridge sends it again when it reconnects. */
  connection: z.string().nullable().default(null),
});
export type Publisher = z.output<typeof Publisher>;

/**
 * Attachment of a studio's socket. `epoch` is the number of the publisher's current start; null
 * until the init segment arrives.
 */
const Attachment = Publisher.extend({
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

/**
 * Returns the server's time at which the media clock of a run was 0. `at` is the server's current
 * time. Only the difference between `now` and `startedAt` is used, because the clock of the
 * creator's computer can be wrong by years.
 */
export function startOfRun(
  { now, startedAt }: Pick<Hello, "now" | "startedAt">,
  at: number,
): number {
  const age = now - startedAt;
  // The age is wrong if the computer's clock was set between the two times.
  return age >= 0 && age <= MAX_RUN_AGE_MS ? at - age : at;
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

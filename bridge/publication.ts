import { randomUUID } from "node:crypto";
import { Uplink } from "#app/features/live/broadcast-studio/pipeline/uplink.ts";
import type { UplinkEnd } from "#app/features/live/broadcast-studio/pipeline/uplink-end.ts";
import { t } from "#i18n/t.ts";
import { type FeedTag, type GiveUpCause, MediaFeed } from "#worker/domain/live/cmaf/media-feed.ts";
import {
  CLOSE_BAD_FRAME,
  CLOSE_ENDED,
  CLOSE_REPLACED,
  CLOSE_SIGNED_OUT,
  CLOSE_TOO_MUCH,
} from "#worker/domain/live/streams/contract-live.ts";
import { createMediaMemory, type MediaBuffer, type MediaMemory } from "./media-memory.ts";

/** While the site cannot be reached, the bridge keeps at most this much of a stream, bytes. */
const MAX_BUFFERED_BYTES = 128 * 1024 * 1024;

const TOO_MANY_RUNS =
  "Your encoder changes its format or its clock too often. Restart the encoder.";
/** Why the bridge ends a stream, as sentences that the creator reads. */
const GIVE_UP_REASONS: Readonly<Record<GiveUpCause, string>> = {
  "no-key-frame": "Your encoder sends no key frame. Set its keyframe interval to 2 seconds.",
  "too-many-runs": TOO_MANY_RUNS,
  full: TOO_MANY_RUNS,
};

/** Why the site ends a stream, as sentences that the creator reads, by WebSocket close code. */
const CLOSE_REASONS: Readonly<Record<number, string>> = {
  [CLOSE_SIGNED_OUT]: "Your stream key was replaced. Copy the new key from the Go Live page.",
  [CLOSE_TOO_MUCH]: "Your bitrate is above your plan's limit. Lower the bitrate of your encoder.",
  [CLOSE_REPLACED]: "Another encoder continues this stream.",
  [CLOSE_BAD_FRAME]: "Tributary can't read your encoder's media. Restart the encoder.",
};
const NO_MEMORY =
  "Tributary can't be reached, and the bridge can't keep more media. Start your stream again.";
const STREAM_ENDED = "This stream has ended. Stop your encoder for a minute, then start it again.";

/** Returns why the site ended a stream, as a sentence that the creator reads. */
function reasonOf({ reason, cause }: UplinkEnd): string {
  if (cause === "ended" || cause === CLOSE_ENDED) return STREAM_ENDED;
  if (cause === "encoder") return t("live.origin.alreadyLive");
  return (typeof cause === "number" ? CLOSE_REASONS[cause] : undefined) ?? reason;
}

export interface PublicationOptions {
  /** URL of the WebSocket that accepts the media. The URL contains the stream key. */
  url: string;
  /** Asks the site why a connection failed. Null means that the bridge should connect again. */
  check(): Promise<string | null>;
  /** Limits the unsent media of all encoders of the bridge together. */
  memory?: MediaMemory;
  /** Called when the stream must end. `reason` is a sentence that the creator reads. */
  onEnd(reason: string): void;
}

/** Sends the video and audio of one encoder from the bridge to the app, over a WebSocket. */
export class Publication {
  readonly #uplink: Uplink;
  readonly #feed: MediaFeed;
  readonly #memory: MediaMemory;
  readonly #buffer: MediaBuffer;
  #hasEnded = false;

  constructor({ url, check, onEnd, memory = createMediaMemory() }: PublicationOptions) {
    const uplink = new Uplink({
      url,
      now: () => Date.now(),
      onState: () => undefined,
      onEnd: (end) => onEnd(reasonOf(end)),
      checkStream: check,
    });
    this.#uplink = uplink;
    const feed = new MediaFeed({
      begin: ({ init, ...run }) =>
        uplink.begin({ init, hello: { type: "hello", run: randomUUID(), ...run } }),
      isFull: () => uplink.bufferedBytes > MAX_BUFFERED_BYTES,
      onGiveUp: (cause) => onEnd(GIVE_UP_REASONS[cause]),
    });
    this.#feed = feed;
    this.#memory = memory;
    this.#buffer = {
      get bufferedBytes() {
        return uplink.bufferedBytes + feed.waitingBytes;
      },
      end: () => {
        this.#hasEnded = true;
        uplink.close();
        onEnd(NO_MEMORY);
      },
    };
    memory.add(this.#buffer);
  }

  receive(tag: FeedTag, timeMs: number): void {
    if (this.#hasEnded) return;
    this.#feed.receive(tag, timeMs);
    if ("data" in tag) this.#memory.received(tag.data.byteLength);
  }

  /**
   * Waits at most `ms` until the site has stored all media, then disconnects.
   * The stream does not end, so that an encoder can continue it.
   */
  async leave(ms: number): Promise<void> {
    if (!this.#hasEnded) this.#feed.end();
    await this.#uplink.leave(ms);
    this.#hasEnded = true;
    this.#memory.remove(this.#buffer);
  }
}

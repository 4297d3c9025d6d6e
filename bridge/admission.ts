import { randomUUID } from "node:crypto";
import * as z from "zod";
import { STREAM_KEY } from "#worker/domain/live/streams/contract-key.ts";
import { createKeyThrottle } from "./key-throttle.ts";
import { createMediaMemory } from "./media-memory.ts";
import { Publication } from "./publication.ts";

/** An encoder is live if it sent its stream key or media within this time, ms. */
export const LIVE_MS = 2_000;
/** After an encoder stops, the site has this time to store its last media, ms. */
export const LEAVE_MS = 5_000;
const CHECK_TIMEOUT_MS = 10_000;

const INVALID_KEY = "Invalid stream key. Copy the key again from the Go Live page.";
const TOO_MANY_WRONG_KEYS: Rejection = {
  status: 429,
  reason: "Too many wrong stream keys. Wait a minute and check the key.",
};
const UNREACHABLE = "Tributary can't be reached. Try again.";
const ErrorBody = z.object({ error: z.string() });

/** An encoder that is connected to the bridge. */
export interface Publisher {
  /** Network of the encoder (see `addressGroup`), for limits and the log. */
  readonly network: string;
  /** True if the encoder sent its stream key or media within LIVE_MS. */
  readonly isLive: boolean;
  /** Waits until the site has stored the media of the encoder, then closes the connection. */
  end(): Promise<void>;
}

export interface Rejection {
  /** HTTP status: 401 for an unknown stream key, 409 if another encoder uses the stream key. */
  status: number;
  /** Why the encoder is rejected, as a sentence that the creator reads. */
  reason: string;
}

export interface AdmissionOptions {
  origin: string;
  /** Limit of the unsent media of all encoders, bytes. */
  maxMediaBytes?: number | undefined;
  log(line: string): void;
}

export type Admission = ReturnType<typeof createAdmission>;

/**
 * Decides which encoders may send media. RTMP and WHIP have the same rules.
 * The first encoder with a stream key keeps the stream until it sends nothing for LIVE_MS.
 */
export function createAdmission({ origin, log, maxMediaBytes }: AdmissionOptions) {
  const throttle = createKeyThrottle();
  const memory = createMediaMemory(maxMediaBytes);
  /** The newest encoder with each stream key. */
  const publishers = new Map<string, Publisher>();

  const ingestUrl = (streamKey: string) => `${origin}/live/ingest/${streamKey}`;

  /** Asks the site whether an encoder may go live. */
  async function check(streamKey: string): Promise<Rejection | null> {
    try {
      const response = await fetch(ingestUrl(streamKey), {
        signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
      });
      if (response.ok) return null;
      const body: unknown = await response.json();
      const reason = ErrorBody.safeParse(body).data?.error ?? UNREACHABLE;
      return { status: response.status, reason: response.status === 401 ? INVALID_KEY : reason };
    } catch (cause) {
      log(`the check of a stream key failed: ${String(cause)}`);
      return { status: 503, reason: UNREACHABLE };
    }
  }

  return {
    /**
     * Returns null if the encoder may send media.
     * The caller must call `remove` when the encoder ends, also after a rejection.
     */
    async admit(streamKey: string, publisher: Publisher): Promise<Rejection | null> {
      const { network } = publisher;
      if (throttle.isBlocked(network)) return TOO_MANY_WRONG_KEYS;
      if (!STREAM_KEY.test(streamKey)) {
        throttle.failed(network);
        return { status: 401, reason: INVALID_KEY };
      }
      const former = publishers.get(streamKey);
      if (former?.isLive) {
        const reason = "Another encoder is already streaming with this stream key.";
        return { status: 409, reason };
      }
      publishers.set(streamKey, publisher);
      const checked = await throttle.during(network, async () => {
        await former?.end();
        const rejection = await check(streamKey);
        if (rejection?.status === 401) throttle.failed(network);
        return { rejection };
      });
      return checked === null ? TOO_MANY_WRONG_KEYS : checked.rejection;
    },

    /** Starts to send an admitted encoder's media to the site. */
    publish(streamKey: string, onEnd: (reason: string) => void): Publication {
      return new Publication({
        memory,
        url: `${ingestUrl(streamKey).replace(/^http/, "ws")}?connection=${randomUUID()}`,
        check: async () => {
          const rejection = await check(streamKey);
          const isFinal = rejection && rejection.status < 500 && rejection.status !== 429;
          return isFinal ? rejection.reason : null;
        },
        onEnd,
      });
    },

    remove(streamKey: string, publisher: Publisher): void {
      if (publishers.get(streamKey) === publisher) publishers.delete(streamKey);
    },
  };
}

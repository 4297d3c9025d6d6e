import { useCallback, useEffect, useRef, useState } from "react";
import type {
  Inset,
  LivePublisher,
  PublisherOptions,
  PublisherSnapshot,
} from "#app/features/live/broadcast-studio/publisher-contract.ts";
import { ApiError } from "#app/lib/api.ts";
import { send } from "#app/lib/mutation/send.ts";
import { t } from "#i18n/t.ts";
import type { OwnStream } from "#worker/domain/live/streams/contract-api.ts";
import { createStream, endStream, type StreamDetails } from "./studio-stream.ts";

export interface OnAir {
  stream: MediaStream;
  inset: Inset | null;
  most: Pick<PublisherOptions, "width" | "height" | "frameRate">;
}

type BroadcastPhase = "setup" | "starting" | "live" | "ending" | "ended";

export interface Broadcast {
  phase: BroadcastPhase;
  stream: OwnStream | null;
  snapshot: PublisherSnapshot | null;
  /** When this browser went live, ms since the epoch. */
  since: number | null;
  /** @throws ApiError with the invalid fields; Error if the broadcast did not start */
  start(media: OnAir, details: StreamDetails): Promise<void>;
  resume(media: OnAir, stream: OwnStream): Promise<void>;
  /** @throws Error with a message if the stream cannot be ended; the broadcast then continues */
  end(stream: OwnStream): Promise<OwnStream>;
  updated(stream: OwnStream): void;
  reset(): void;
}

export function useBroadcast(video: MediaStream | null, inset: Inset | null): Broadcast {
  const [phase, setPhase] = useState<BroadcastPhase>("setup");
  const [stream, setStream] = useState<OwnStream | null>(null);
  const [snapshot, setSnapshot] = useState<PublisherSnapshot | null>(null);
  const [since, setSince] = useState<number | null>(null);
  const publisher = useRef<LivePublisher | null>(null);
  const pushed = useRef<{ stream: MediaStream; inset: Inset | null } | null>(null);
  const unsubscribe = useRef<() => void>();

  const disconnect = useCallback(() => {
    unsubscribe.current?.();
    publisher.current?.abandon();
    publisher.current = null;
    pushed.current = null;
  }, []);

  useEffect(() => disconnect, [disconnect]);

  useEffect(() => {
    const before = pushed.current;
    if (!publisher.current || !before) return;
    const stream = video ?? new MediaStream(before.stream.getAudioTracks());
    const sameTracks = video === before.stream && inset?.track === before.inset?.track;
    if (sameTracks && inset) publisher.current.setLayout(inset.layout);
    else if (!sameTracks) publisher.current.replaceTracks(stream, inset);
    pushed.current = { stream, inset };
  }, [video, inset]);

  const push = useCallback(
    async (media: OnAir, on: OwnStream) => {
      disconnect();
      setPhase("starting");
      setStream(on);
      try {
        const { createLivePublisher } = await import(
          "#app/features/live/broadcast-studio/publisher.ts"
        );
        const livePublisher = createLivePublisher({ streamId: on.id });
        publisher.current = livePublisher;
        pushed.current = media;
        unsubscribe.current = livePublisher.subscribe(setSnapshot);
        await livePublisher.start(media.stream, { ...media.most, inset: media.inset });
        setSince(on.startedAt ?? Date.now());
        setPhase("live");
      } catch (error) {
        disconnect();
        setPhase("setup");
        throw error;
      }
    },
    [disconnect],
  );

  const start = useCallback(
    async (media: OnAir, details: StreamDetails) => {
      setPhase("starting");
      let created: OwnStream;
      try {
        created = await send(createStream(details, "browser"));
      } catch (error) {
        setPhase("setup");
        throw error;
      }
      await push(media, created);
    },
    [push],
  );

  const end = useCallback(
    async (on: OwnStream) => {
      setPhase("ending");
      try {
        await publisher.current?.stop().catch(() => undefined);
        const ended = await send(endStream(on.id));
        disconnect();
        setStream(ended);
        setPhase("ended");
        return ended;
      } catch (error) {
        setPhase(publisher.current ? "live" : "setup");
        throw error instanceof ApiError ? error : new Error(t("live.common.connectionFailure"));
      }
    },
    [disconnect],
  );

  const reset = useCallback(() => {
    setPhase("setup");
    setStream(null);
    setSnapshot(null);
    setSince(null);
  }, []);

  return { phase, stream, snapshot, since, start, resume: push, end, updated: setStream, reset };
}

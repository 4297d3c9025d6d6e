import { useEffect, useRef, useState } from "react";
import { createOfflineEngine } from "#app/features/media/downloads/offline-engine.ts";
import type { DownloadRecord } from "#app/features/media/downloads/records.ts";
import { leaveCurrentPlayer, setCurrentPlayer } from "#app/features/media/player/current-player.ts";
import { bindMediaSession } from "#app/features/media/player/media-session.ts";
import { PlayerControls } from "#app/features/media/player/player-controls.tsx";
import type { PlayerHandle } from "#app/features/media/player/player-handle.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { t } from "#i18n/t.ts";
import { usePoster } from "./use-poster.ts";

export function DownloadPlayer({
  record,
  publicKey,
}: {
  record: DownloadRecord;
  publicKey: string;
}) {
  const frame = useRef<HTMLElement>(null);
  const element = useRef<HTMLVideoElement>(null);
  const [player, setPlayer] = useState<PlayerHandle | null>(null);
  const poster = usePoster(record.videoId, record.state);
  // Updates of the download record, such as a new position, must not reopen the player.
  const opened = useRef(record);
  useEffect(() => {
    if (!element.current) return;
    const engine = createOfflineEngine(element.current, opened.current, publicKey);
    const { title, creator } = opened.current;
    const unbind = bindMediaSession(engine, {
      title,
      artist: creator.name,
      artwork: null,
      onNext: null,
    });
    setCurrentPlayer(engine);
    setPlayer(engine);
    engine.play();
    frame.current?.focus({ preventScroll: true });
    return () => {
      unbind();
      leaveCurrentPlayer(engine);
      engine.destroy();
      setPlayer(null);
    };
  }, [publicKey]);
  return (
    <div className="grid gap-3">
      <section
        ref={frame}
        aria-label={t("downloads.player.ariaLabel", { title: record.title })}
        tabIndex={-1}
        className="scheme-dark relative mx-auto aspect-video max-h-[70dvh] w-full overflow-hidden rounded-lg bg-scrim text-ink outline-none focus-visible:outline-2 [:fullscreen]:rounded-none"
      >
        <video
          ref={element}
          poster={poster ?? undefined}
          playsInline
          preload="none"
          className="absolute inset-0 size-full object-contain"
        >
          <track kind="captions" />
        </video>
        {player && (
          <PlayerControls
            player={player}
            frame={frame}
            storyboard={null}
            chapters={NO_CHAPTERS}
            next={null}
            cues={null}
          />
        )}
      </section>
      <div className="grid gap-0.5">
        {record.disclosure !== null && <Disclosure text={record.disclosure} className="text-sm" />}
        <h2 className="text-lg">{record.title}</h2>
        <p className="text-muted text-sm">{record.creator.name}</p>
      </div>
    </div>
  );
}

const NO_CHAPTERS: never[] = [];

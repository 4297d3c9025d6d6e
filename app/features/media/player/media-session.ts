import { SEEK_SECONDS } from "#app/features/media/player/keyboard-shortcuts.ts";
import type { PlayerHandle } from "./player-handle.ts";

interface Subject {
  title: string;
  artist: string;
  artwork: string | null;
  onNext: (() => void) | null;
}

export function bindMediaSession(
  player: PlayerHandle,
  { title, artist, artwork, onNext }: Subject,
): () => void {
  const session = "mediaSession" in navigator ? navigator.mediaSession : null;
  if (!session) return () => undefined;
  session.metadata = new MediaMetadata({
    title,
    artist,
    artwork: artwork === null ? [] : [{ src: artwork }],
  });
  const actions: [MediaSessionAction, MediaSessionActionHandler | null][] = [
    ["play", () => player.play()],
    ["pause", () => player.pause()],
    ["seekbackward", ({ seekOffset }) => player.seekBy(-(seekOffset ?? SEEK_SECONDS))],
    ["seekforward", ({ seekOffset }) => player.seekBy(seekOffset ?? SEEK_SECONDS)],
    ["seekto", ({ seekTime }) => seekTime !== undefined && player.seek(seekTime)],
    ["nexttrack", onNext],
  ];
  const set = (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => {
    try {
      session.setActionHandler(action, handler);
    } catch {
      // This browser does not support the action.
    }
  };
  for (const [action, handler] of actions) set(action, handler);
  const notifySystem = () => {
    const { isPlayingOrStarting, duration, time, rate } = player.snapshot();
    session.playbackState = isPlayingOrStarting ? "playing" : "paused";
    if (duration > 0)
      session.setPositionState({
        duration,
        position: Math.min(time, duration),
        playbackRate: rate,
      });
  };
  const unsubscribe = player.subscribe(notifySystem);
  return () => {
    unsubscribe();
    for (const [action] of actions) set(action, null);
    session.metadata = null;
    session.playbackState = "none";
  };
}

import { AUTO, type PlayerHandle } from "#app/features/media/player/player-handle.ts";
import { preferences } from "#app/features/media/player/preferences.ts";
import { bestCaption } from "#app/features/media/player/quality.ts";
import { formatPercent } from "#i18n/format.ts";
import { intlLocale } from "#i18n/locale.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import { type Chapter, chapterJump } from "#worker/domain/media/videos/contract-chapters.ts";

export const SEEK_SECONDS = 10;
export const VOLUME_STEP = 0.1;
export const RATES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];

export const rateLabel = (rate: number) => `${rate.toLocaleString(intlLocale())}×`;
export const qualityLabel = (quality: string, playing: string | null) =>
  quality === AUTO
    ? playing === null
      ? t("player.quality.auto")
      : t("player.quality.autoCurrent", { shown: playing })
    : quality;

export function nextRate(rate: number, step: 1 | -1): number | null {
  const further =
    step === 1 ? RATES.filter((r) => r > rate) : RATES.filter((r) => r < rate).reverse();
  return further[0] ?? null;
}

/** The shortcuts that a player has besides those of every player. */
export type ShortcutKind = "video" | "live" | "theater" | "next";

export const SHORTCUTS: [keys: string[], meaning: Message, of?: ShortcutKind][] = [
  [["Space", "K"], msg("player.shortcuts.play")],
  [["J", "←"], msg("player.seek.back")],
  [["L", "→"], msg("player.seek.forward")],
  [["0", "–", "9"], msg("player.shortcuts.seekPercent")],
  [["End"], msg("player.shortcuts.liveEdge"), "live"],
  [["↑", "↓"], msg("player.shortcuts.volume")],
  [["M"], msg("player.shortcuts.mute")],
  [["<", ">"], msg("player.shortcuts.speed"), "video"],
  [["C"], msg("player.shortcuts.captions"), "video"],
  [["Ctrl", "←", "→"], msg("player.shortcuts.chapter"), "video"],
  [[",", "."], msg("player.shortcuts.frame"), "video"],
  [["B"], msg("player.shortcuts.loop"), "video"],
  [["Shift", "N"], msg("player.next.title"), "next"],
  [["T"], msg("player.theater.enter"), "theater"],
  [["D"], msg("player.stats.title")],
  [["I"], msg("player.pictureInPicture.enter")],
  [["F"], msg("player.fullScreen.enter")],
  [["?"], msg("player.shortcuts.help")],
];

export interface ShortcutTargets {
  toggleFullscreen(): void;
  togglePictureInPicture(): void;
  showHelp(): void;
  toggleStats(): void;
  chapters: Chapter[];
  /** Missing if the page has no theater mode. */
  toggleTheater?: (() => void) | undefined;
  /** Missing if no video follows. */
  playNext?: (() => void) | undefined;
  /** Returns text that describes the loop. Missing for a live stream. */
  cycleLoop?: (() => string) | undefined;
}

/** @returns text that describes the action; null if the key is not a shortcut */
export function runShortcut(
  key: string,
  player: PlayerHandle,
  targets: ShortcutTargets,
): string | null {
  const { isPlayingOrStarting, live, duration, volume, muted, rate } = player.snapshot();
  const seekable = duration > 0;
  switch (key) {
    case " ":
    case "k":
    case "K":
      return togglePlay(player, isPlayingOrStarting);
    case "j":
    case "J":
    case "ArrowLeft":
      return seekable ? jump(player, -SEEK_SECONDS) : "";
    case "l":
    case "L":
    case "ArrowRight":
      return seekable ? jump(player, SEEK_SECONDS) : "";
    case "ArrowUp":
      return louder(player, muted ? 0 : volume, VOLUME_STEP);
    case "ArrowDown":
      return louder(player, muted ? 0 : volume, -VOLUME_STEP);
    case "m":
    case "M":
      player.setMuted(!muted);
      return muted ? t("player.announce.unmuted") : t("player.announce.muted");
    case "<":
    case ">": {
      const next = nextRate(rate, key === ">" ? 1 : -1);
      if (!seekable || live !== null || next === null) return "";
      player.setRate(next);
      return t("player.announce.speed", { rate: rateLabel(next) });
    }
    case "f":
    case "F":
      targets.toggleFullscreen();
      return "";
    case "i":
    case "I":
      targets.togglePictureInPicture();
      return "";
    case "c":
    case "C":
      return toggleCaptions(player);
    case "d":
    case "D":
      targets.toggleStats();
      return "";
    case "End":
      if (live === null) return null;
      player.goToLive();
      return t("live.controls.live");
    case "?":
      targets.showHelp();
      return "";
    default:
      return /^[0-9]$/.test(key)
        ? seekToTenth(player, Number(key))
        : runVideoShortcut(key, player, targets);
  }
}

function seekToTenth(player: PlayerHandle, tenths: number): string {
  const { duration } = player.snapshot();
  if (duration <= 0) return "";
  player.seek((duration * tenths) / 10);
  return formatPercent(tenths / 10);
}

function runVideoShortcut(
  key: string,
  player: PlayerHandle,
  { toggleTheater, playNext, cycleLoop }: ShortcutTargets,
): string | null {
  const { live, duration } = player.snapshot();
  switch (key) {
    case ",":
    case ".":
      if (live !== null) return null;
      return duration > 0 ? stepFrame(player, key === "." ? 1 : -1) : "";
    case "b":
    case "B":
      if (!cycleLoop) return null;
      return duration > 0 ? cycleLoop() : "";
    case "N":
      playNext?.();
      return playNext ? "" : null;
    case "t":
    case "T":
      toggleTheater?.();
      return toggleTheater ? "" : null;
    default:
      return null;
  }
}

/** Pauses the video and shows the next or previous frame. */
function stepFrame(player: PlayerHandle, step: 1 | -1): string {
  player.pause();
  player.seek(frameTime(player.snapshot().time, player.stats().frameRate, step));
  return step === 1 ? t("player.announce.nextFrame") : t("player.announce.previousFrame");
}

/** @returns text that describes the action; null if Ctrl and the key are not a shortcut */
export function runChapterKey(
  key: string,
  player: PlayerHandle,
  chapters: Chapter[],
): string | null {
  if (chapters.length === 0 || (key !== "ArrowLeft" && key !== "ArrowRight")) return null;
  const chapter = chapterJump(chapters, player.snapshot().time, key === "ArrowRight" ? 1 : -1);
  if (!chapter) return "";
  player.seek(chapter.start);
  return chapter.title;
}

function toggleCaptions(player: PlayerHandle): string {
  const { caption, captions } = player.snapshot();
  if (captions.length === 0) return "";
  const language = caption === null ? bestCaption(captions, preferences().captionLanguage) : null;
  player.setCaption(language);
  return captionsNote(player);
}

export function captionsNote(player: PlayerHandle): string {
  const { caption, captions } = player.snapshot();
  const selected = captions.find(({ language }) => language === caption);
  return selected
    ? t("player.announce.captionsOn", { label: selected.label })
    : t("player.announce.captionsOff");
}

function togglePlay(player: PlayerHandle, isPlayingOrStarting: boolean): string {
  if (isPlayingOrStarting) player.pause();
  else player.play();
  return isPlayingOrStarting ? t("player.announce.paused") : t("player.announce.playing");
}

function jump(player: PlayerHandle, seconds: number): string {
  player.seekBy(seconds);
  return seconds < 0
    ? t("player.announce.seekBack", { seconds: -seconds })
    : t("player.announce.seekForward", { seconds });
}

function louder(player: PlayerHandle, volume: number, step: number): string {
  const next = Math.min(1, Math.max(0, volume + step));
  player.setVolume(next);
  return t("player.announce.volume", { volume: formatPercent(next) });
}

/** Frame rate for videos of unknown frame rate, frames per second. */
const USUAL_FRAME_RATE = 30;

/**
 * Returns the position of the next or previous frame, seconds. The position is in the middle of the
 * frame, because browsers round a position at a frame's border to either side.
 */
export function frameTime(time: number, frameRate: number | null, step: 1 | -1): number {
  const rate = frameRate !== null && frameRate > 0 ? frameRate : USUAL_FRAME_RATE;
  const frame = Math.floor(time * rate + 0.001);
  return Math.max(0, (frame + step + 0.5) / rate);
}

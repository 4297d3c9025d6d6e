import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ElementPlayer } from "#app/features/media/player/element-player.ts";
import { FakeVideo } from "#app/features/media/player/fake-video.ts";
import { runShortcut } from "./keyboard-shortcuts.ts";

const CURRENT_DATA = 2;

class TestPlayer extends ElementPlayer {
  opened() {
    this.tell({ opening: false });
  }
}

const targets = {
  toggleFullscreen: vi.fn(),
  togglePictureInPicture: vi.fn(),
  showHelp: vi.fn(),
  toggleStats: vi.fn(),
  chapters: [],
};

beforeEach(
  () =>
    void vi.stubGlobal("HTMLMediaElement", {
      HAVE_CURRENT_DATA: CURRENT_DATA,
      HAVE_FUTURE_DATA: 3,
    }),
);
afterEach(() => void vi.unstubAllGlobals());

test("the shortcut k pauses and resumes a video that is still loading", () => {
  const video = new FakeVideo();
  const player = new TestPlayer(video as unknown as HTMLVideoElement);
  player.play();
  player.opened();
  video.readyState = CURRENT_DATA;
  video.dispatchEvent(new Event("loadeddata"));
  expect(player.snapshot().status).toBe("loading");
  runShortcut("k", player, targets);
  expect(video.paused).toBe(true);
  expect(player.snapshot().isPlayingOrStarting).toBe(false);
  runShortcut("k", player, targets);
  expect(video.paused).toBe(false);
});

import Hls from "hls.js";
import { createVodEngine } from "#app/features/media/player/engine.ts";
import { prefetchVideo, warmElement } from "#app/features/media/player/prefetch.ts";

window.prepare = async (way, videoId) => {
  if (way === "ahead") await prefetchVideo(videoId);
  const response = await fetch(`/api/videos/${videoId}/links`);
  return response.json();
};

window.firstFrame = (way, videoId, links) => {
  const startedAt = performance.now();
  // The prefetched element already shows its first frame, as on the watch page.
  const video = (way === "ahead" ? warmElement(videoId) : null) ?? document.createElement("video");
  Object.assign(video, { width: 1280, height: 720, playsInline: true });
  document.body.appendChild(video);
  const firstFrame = new Promise<{ begun: number; moves: number }>((resolve) => {
    video.requestVideoFrameCallback((_now, { expectedDisplayTime }) =>
      resolve({
        begun: performance.timeOrigin + startedAt,
        moves: expectedDisplayTime - startedAt,
      }),
    );
  });
  if (way === "plain") {
    const hls = new Hls();
    hls.loadSource(new URL(links.masterUrl ?? "", location.href).href);
    hls.attachMedia(video);
    hls.on(Hls.Events.MANIFEST_PARSED, () => void video.play());
  } else {
    const player = createVodEngine(video, {
      videoId,
      plan: null,
      signedIn: false,
      startAt: null,
      duration: 0,
      links: way === "page" ? links : null,
    });
    player.play();
  }
  return firstFrame;
};

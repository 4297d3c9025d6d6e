import { type RefObject, useEffect, useState } from "react";

/** Full screen API of iPhones, which only works on a video element. */
interface NativeFullscreen {
  webkitEnterFullscreen(): void;
}
const hasNative = (element: object): element is NativeFullscreen =>
  "webkitEnterFullscreen" in element && typeof element.webkitEnterFullscreen === "function";

const rejectFullScreen = () => {
  // Browsers reject full screen without a user gesture and in some iframes. Nothing changes then.
};

const findVideo = (frame: HTMLElement | null) => frame?.querySelector("video") ?? null;

/** If the browser cannot show the frame with its controls full screen, shows only the video. */
export function useFullscreen(frame: RefObject<HTMLElement | null>) {
  const [isFullscreen, setFullscreen] = useState(false);
  useEffect(() => {
    const read = () =>
      setFullscreen(
        document.fullscreenElement !== null && document.fullscreenElement === frame.current,
      );
    document.addEventListener("fullscreenchange", read);
    return () => document.removeEventListener("fullscreenchange", read);
  }, [frame]);
  const toggleFullscreen = () => {
    const element = frame.current;
    const video = findVideo(element);
    if (document.fullscreenElement !== null) document.exitFullscreen().catch(rejectFullScreen);
    else if (element && document.fullscreenEnabled)
      element.requestFullscreen().catch(rejectFullScreen);
    else if (video && hasNative(video)) video.webkitEnterFullscreen();
  };
  return { isFullscreen, toggleFullscreen };
}

export function usePictureInPicture(frame: RefObject<HTMLElement | null>) {
  const [canPip, setCan] = useState(false);
  const [isPip, setPip] = useState(false);
  useEffect(() => {
    setCan(document.pictureInPictureEnabled === true);
    const video = findVideo(frame.current);
    const read = () =>
      setPip(
        document.pictureInPictureElement !== null && document.pictureInPictureElement === video,
      );
    video?.addEventListener("enterpictureinpicture", read);
    video?.addEventListener("leavepictureinpicture", read);
    return () => {
      video?.removeEventListener("enterpictureinpicture", read);
      video?.removeEventListener("leavepictureinpicture", read);
    };
  }, [frame]);
  const togglePictureInPicture = () => {
    if (!document.pictureInPictureEnabled) return;
    if (document.pictureInPictureElement !== null)
      document.exitPictureInPicture().catch(rejectFullScreen);
    else findVideo(frame.current)?.requestPictureInPicture().catch(rejectFullScreen);
  };
  return { canPip, isPip, togglePictureInPicture };
}

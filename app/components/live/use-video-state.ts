import { type RefObject, useEffect, useState } from "react";

export interface VideoState {
  paused: boolean;
  muted: boolean;
  volume: number;
  inPicture: boolean;
}

const EVENTS = ["play", "pause", "volumechange", "enterpictureinpicture", "leavepictureinpicture"] as const;

/** What a video element's own controls would show. */
export function useVideoState(video: RefObject<HTMLVideoElement>): VideoState {
  const [state, setState] = useState<VideoState>({ paused: true, muted: false, volume: 1, inPicture: false });
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const read = () =>
      setState({
        paused: element.paused,
        muted: element.muted,
        volume: element.volume,
        inPicture: document.pictureInPictureElement === element,
      });
    read();
    for (const event of EVENTS) element.addEventListener(event, read);
    return () => {
      for (const event of EVENTS) element.removeEventListener(event, read);
    };
  }, [video]);
  return state;
}

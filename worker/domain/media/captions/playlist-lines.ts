import type { CaptionTrack } from "./contract-api.ts";

/** Returns the HLS playlist lines that declare captions. An iPhone needs them in full screen. */
export const captionLines = (captions: CaptionTrack[]): string[] =>
  captions.map(({ language, label }) => {
    // HLS requires unique names within a group of subtitles.
    const name = captions.some((other) => other.language !== language && other.label === label)
      ? `${label} (${language})`
      : label;
    const uri = `captions/${language}.m3u8`;
    return `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="${name}",LANGUAGE="${language}",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="${uri}"`;
  });

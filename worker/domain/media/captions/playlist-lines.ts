import type { CaptionTrack } from "./contract-api.ts";

/**
 * Returns the lines of a multivariant playlist that declare the captions. Native players need these
 * lines: an iPhone shows only captions of the playlist in full screen.
 */
export const captionLines = (captions: CaptionTrack[]): string[] =>
  captions.map(({ language, label }) => {
    // Names must be unique within a subtitle group.
    const name = captions.some((other) => other.language !== language && other.label === label)
      ? `${label} (${language})`
      : label;
    const uri = `captions/${language}.m3u8`;
    return `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="${name}",LANGUAGE="${language}",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="${uri}"`;
  });

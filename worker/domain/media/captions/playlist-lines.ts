import type { CaptionTrack } from "./contract.ts";

/** The group "captions" of a multivariant playlist, for players that read it themselves: an iPhone's full screen shows no other. */
export const captionLines = (captions: CaptionTrack[]): string[] =>
  captions.map(({ language, label }) => {
    // No two of a group may have one name.
    const name = captions.some((other) => other.language !== language && other.label === label) ? `${label} (${language})` : label;
    const uri = `captions/${language}.m3u8`;
    return `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="${name}",LANGUAGE="${language}",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,URI="${uri}"`;
  });

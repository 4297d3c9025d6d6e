/**
 * The multivariant playlist of a download: of the whole one what belongs to one rung, its sound and nothing else. Captions are
 * shown by ourselves.
 */
export function oneRung(master: string, quality: string): string | null {
  const lines = master.split("\n");
  const at = lines.findIndex((line) => line.trim() === `${quality}/media.m3u8`);
  const info = lines[at - 1];
  if (at < 1 || !info?.startsWith("#EXT-X-STREAM-INF:")) return null;
  const head = lines.filter((line) => /^#EXT(?:M3U|-X-VERSION|-X-INDEPENDENT-SEGMENTS)/.test(line));
  const sound = lines.filter((line) => line.startsWith("#EXT-X-MEDIA:TYPE=AUDIO"));
  return [...head, ...sound, info.replace(/,SUBTITLES="[^"]*"/, ""), `${quality}/media.m3u8`, ""].join("\n");
}

export const hasSound = (master: string): boolean => master.includes("#EXT-X-MEDIA:TYPE=AUDIO");

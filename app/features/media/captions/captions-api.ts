import { apiRequest, fileRequest } from "#app/lib/api.ts";
import type { SaveCaptionsInput } from "#worker/domain/media/captions/contract.ts";
import type { OwnCaptions } from "#worker/domain/media/captions/contract-api.ts";

interface Saved {
  videoId: string;
  language: string;
  label: string;
  source: SaveCaptionsInput["source"];
  published: boolean;
  file: string;
}

export function saveCaptions({ videoId, language, file, label, source, published }: Saved) {
  const query = new URLSearchParams({ label, source, published: String(published) });
  return fileRequest<OwnCaptions>(
    `/api/videos/${videoId}/captions/${language}?${query}`,
    file,
    "text/vtt",
  );
}

export const deleteCaptions = ({ videoId, language }: { videoId: string; language: string }) =>
  apiRequest("DELETE", `/api/videos/${videoId}/captions/${language}`);

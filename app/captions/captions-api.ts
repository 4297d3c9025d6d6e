import { postJson, putText } from "#app/api.ts";

interface Saved {
  videoId: string;
  language: string;
  label: string;
  source: "upload" | "editor";
  published: boolean;
  /** WebVTT or SubRip. */
  file: string;
}

/** Keeps captions in one language. @throws ApiError with the sentence of what is wrong */
export async function saveCaptions({ videoId, language, file, label, source, published }: Saved): Promise<void> {
  const query = new URLSearchParams({ label, source, published: String(published) });
  await putText(`/api/videos/${videoId}/captions/${language}?${query}`, file, "text/vtt");
}

export async function deleteCaptions({ videoId, language }: { videoId: string; language: string }): Promise<void> {
  await postJson(`/api/videos/${videoId}/captions/${language}`, {}, "DELETE");
}

import type { CategorySlug, CreatorSummary } from "../videos/contract.ts";

export type StreamState = "ready" | "live" | "ended";

/** A stream in a list or beside its room. */
export interface StreamCard {
  id: string;
  title: string;
  description: string;
  thumbnail: string | null;
  viewers: number;
  /** The page that plays it. */
  streamUrl: string;
  category: CategorySlug;
  state: StreamState;
  startedAt: number | null;
  streamer: CreatorSummary;
}

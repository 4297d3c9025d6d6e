export interface Watched {
  stalls: number;
  stalledMs: number;
  /** Seconds of played media. */
  played: number;
  errors: string[];
}

declare global {
  interface Window {
    watch: (playlist: string) => void;
    seen: () => Watched;
  }
}

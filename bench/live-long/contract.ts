/** Result of a page that watched a stream to its end. */
export interface Watched {
  stalls: number;
  stalledMs: number;
  /** Duration of the played media, in seconds. */
  played: number;
  errors: string[];
}

declare global {
  interface Window {
    watch: (playlist: string) => void;
    seen: () => Watched;
  }
}

/** What a viewer's page saw of a stream that it watched to its end. */
export interface Watched {
  stalls: number;
  stalledMs: number;
  /** Media that was played, s. */
  played: number;
  /** Of hls.js, fatal ones only. */
  errors: string[];
}

declare global {
  interface Window {
    watch: (playlist: string) => void;
    /** What was seen until now. */
    seen: () => Watched;
  }
}

export interface Watched {
  stalls: number;
  stalledMs: number;
  played: number;
  errors: string[];
}

declare global {
  interface Window {
    watch: (playlist: string) => void;
    seen: () => Watched;
  }
}

import type { Standing } from "../counting/contract.ts";
import type { TrendAct } from "./trend.ts";

/** What raises a video's trend. Views are counted where playbacks are judged, and raise it there. */
export interface Act {
  kind: "act";
  videoId: string;
  /** `u:<user id>` or `a:<hash>`. */
  viewerKey: string;
  act: Exclude<TrendAct, "view">;
  at: number;
  /** Keyed hashes (domain/media/counting); left out by events of before. */
  network?: string | null;
  device?: string | null;
  standing?: Standing;
}

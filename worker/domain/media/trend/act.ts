import type { Standing } from "../verdicts/contract.ts";
import type { TrendAct } from "./contract.ts";

/** A like or share that raises a video's trend. Views raise the trend in `giveVerdicts` instead. */
export interface Act {
  kind: "act";
  videoId: string;
  /** `u:<user id>` for an account, `a:<hash>` for a visitor. */
  viewerKey: string;
  act: Exclude<TrendAct, "view">;
  at: number;
  /** Keyed hash of the network. Missing in events that an older version sent. */
  network?: string | null;
  home?: string | null;
  device?: string | null;
  standing?: Standing;
}

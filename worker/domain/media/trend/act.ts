import type { Standing } from "../counting/contract.ts";
import type { TrendAct } from "./contract.ts";

/** A like or share. A view raises the trend of a video when its playback is judged. */
export interface Act {
  kind: "act";
  videoId: string;
  /** `u:<user id>` for an account, `a:<hash>` for a visitor. */
  viewerKey: string;
  act: Exclude<TrendAct, "view">;
  at: number;
  /** Keyed hash of the network. Missing in events that an older version sent. */
  network?: string | null;
  device?: string | null;
  standing?: Standing;
}

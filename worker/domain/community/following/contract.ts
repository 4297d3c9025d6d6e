import type { CreatorSummary } from "../../accounts/users/contract-api.ts";

/** A followed channel. `isNotified` is true if the follower gets its notifications. */
export interface FollowedChannel {
  creator: CreatorSummary;
  isNotified: boolean;
}

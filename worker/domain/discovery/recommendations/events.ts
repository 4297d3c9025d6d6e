import type { Act } from "../../media/trend/act.ts";
import type { DeviceType, INTERACTION_CONTENT_TYPES, InteractionType } from "./contract.ts";

/** An interaction of a user with an item, from which the user's tastes are computed. */
export interface Event {
  contentId: string;
  type: InteractionType | "watch";
  /** For a watch event, the played share of the video, 0 to 1. For other events, 1. */
  value: number;
  /** ms since the epoch. */
  at: number;
}

export interface Interaction {
  kind: "interaction";
  id: string;
  userId: string;
  contentId: string;
  /** For a search, `contentId` is the search query. */
  contentType: (typeof INTERACTION_CONTENT_TYPES)[number];
  interactionType: InteractionType;
  value: number;
  sessionId: string | null;
  deviceType: DeviceType | null;
  at: number;
}

export type QueuedEvent = Interaction | Act;

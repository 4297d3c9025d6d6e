import type { Act } from "../../media/trend/act.ts";
import type { DeviceType, INTERACTION_CONTENT_TYPES, InteractionType } from "./contract.ts";

/** An interaction of a user with an item, from which the user's tastes are computed. */
export interface Event {
  contentId: string;
  type: InteractionType | "watch";
  /** Played share of the video, 0 to 1, for a watch event; 1 for all other events. */
  value: number;
  /** ms since the epoch. */
  at: number;
}

export interface Interaction {
  kind: "interaction";
  id: string;
  userId: string;
  contentId: string;
  /** The type "search" means that `contentId` is a search query. */
  contentType: (typeof INTERACTION_CONTENT_TYPES)[number];
  interactionType: InteractionType;
  value: number;
  sessionId: string | null;
  deviceType: DeviceType | null;
  at: number;
}

export type QueuedEvent = Interaction | Act;

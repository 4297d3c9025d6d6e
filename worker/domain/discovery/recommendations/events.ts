import type { Act } from "../../media/trend/act.ts";
import type { DeviceType, INTERACTION_CONTENT_TYPES, InteractionType } from "./contract.ts";

/** An interaction of a user with an item, as input for the user's tastes. */
export interface Event {
  contentId: string;
  type: InteractionType | "watch";
  /** Played share of a watch event, 0 to 1. 1 for other events. */
  value: number;
  /** ms since the epoch. */
  at: number;
}

/** An interaction of a user with a video or a stream, before it is stored. */
export interface Interaction {
  kind: "interaction";
  id: string;
  userId: string;
  contentId: string;
  /** For a search, the content is the query. */
  contentType: (typeof INTERACTION_CONTENT_TYPES)[number];
  interactionType: InteractionType;
  value: number;
  sessionId: string | null;
  deviceType: DeviceType | null;
  at: number;
}

/** An event in the queue (record-events.ts). */
export type QueuedEvent = Interaction | Act;

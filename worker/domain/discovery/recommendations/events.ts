import type { Act } from "../../media/trend/act.ts";
import type { DeviceType, INTERACTION_CONTENT_TYPES, InteractionType } from "./contract.ts";

/** What a person did with a thing, as tastes are read from it. */
export interface Event {
  contentId: string;
  type: InteractionType | "watch";
  /** Of a watch, the share that was played, 0 to 1; 1 of the others. */
  value: number;
  /** Milliseconds since the epoch. */
  at: number;
}

/** A row to be: what a person did with a video or a stream. */
export interface Interaction {
  kind: "interaction";
  id: string;
  userId: string;
  contentId: string;
  /** Of a search the content is its words. */
  contentType: (typeof INTERACTION_CONTENT_TYPES)[number];
  interactionType: InteractionType;
  value: number;
  sessionId: string | null;
  deviceType: DeviceType | null;
  at: number;
}

/** What waits in the queue of events (record-events.ts). */
export type QueuedEvent = Interaction | Act;

import type { Db } from "../db/client.ts";
import type { Ai } from "./ai/ports.ts";
import type { CallMeters } from "./api-keys/ports.ts";
import type { Rooms } from "./chat/ports.ts";
import type { JobQueue } from "./jobs/ports.ts";
import type { Log } from "./log.ts";
import type { Mail } from "./mail/ports.ts";
import type { Metrics } from "./metrics/contract.ts";
import type { OAuth } from "./oauth/ports.ts";
import type { Payments } from "./payment-events/ports.ts";
import type { EventQueue } from "./recommendations/ports.ts";
import type { ObjectStorage } from "./storage/ports.ts";
import type { LiveOrigins } from "./streams/ports.ts";
import type { ChatHours } from "./support/contract-hours.ts";
import type { SupportRooms } from "./support/ports.ts";
import type { Throttle } from "./throttle/ports.ts";

export type IdPrefix =
  | "usr"
  | "ses"
  | "vid"
  | "ren"
  | "upl"
  | "str"
  | "cmt"
  | "int"
  | "play"
  | "msg"
  | "evt"
  | "post"
  | "key"
  | "mail"
  | "act"
  | "exp"
  | "had"
  | "sup"
  | "smsg"
  | "rep"
  | "ntf"
  | "pl"
  | "chk"
  | "clm"
  | "pay"
  | "rfr"
  | "app"
  | "brd"
  | "deal"
  | "inc"
  | "inu"
  | "tip"
  | "prm"
  | "off"
  | "dmca"
  | "dec"
  | "ann";

/** All that a use case may touch. Each takes a `Pick` of it, so its signature says what it does. */
export interface Deps {
  db: Db;
  storage: ObjectStorage;
  rooms: Rooms;
  origins: LiveOrigins;
  supportRooms: SupportRooms;
  /** When staff answer live chats. */
  chatHours: ChatHours;
  queue: JobQueue;
  events: EventQueue;
  mail: Mail;
  oauth: OAuth;
  payments: Payments;
  ai: Ai;
  throttle: Throttle;
  meters: CallMeters;
  metrics: Metrics;
  /** Signs media and upload links, and encrypts stream keys at rest. */
  signingSecret: string;
  /** The one origin browsers use, without a slash at its end. */
  appOrigin: string;
  /** Milliseconds since the epoch. */
  now(): number;
  /** A prefixed id that sorts by time of making. */
  newId(prefix: IdPrefix): string;
  log: Log;
}

import type { Db } from "../db/client.ts";
import type { CallMeters } from "./accounts/api-keys/ports.ts";
import type { Mail } from "./accounts/email-delivery/ports.ts";
import type { OAuth } from "./accounts/oauth/ports.ts";
import type { Ai } from "./ai/ai/ports.ts";
import type { EventQueue } from "./discovery/recommendations/ports.ts";
import type { Pictures } from "./kernel/files/ports.ts";
import type { Log } from "./kernel/log.ts";
import type { ObjectStorage } from "./kernel/storage/ports.ts";
import type { Throttle } from "./kernel/throttle/ports.ts";
import type { Rooms } from "./live/chat/ports.ts";
import type { LiveOrigins } from "./live/streams/ports.ts";
import type { Payments } from "./money/payment-events/ports.ts";
import type { JobQueue } from "./ops/jobs/ports.ts";
import type { Metrics } from "./ops/metrics/contract.ts";
import type { ChatHours } from "./trust/support/contract-hours.ts";
import type { SupportRooms } from "./trust/support/ports.ts";

export type IdPrefix =
  | "usr"
  | "ses"
  | "vid"
  | "ren"
  | "upl"
  | "str"
  | "test"
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

/** All dependencies. Each use case takes a `Pick` of these, which shows its side effects. */
export interface Deps {
  db: Db;
  storage: ObjectStorage;
  pictures: Pictures;
  rooms: Rooms;
  origins: LiveOrigins;
  supportRooms: SupportRooms;
  /** Hours in which staff reply in the live chat of support. */
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
  /** The only origin that browsers use, without a trailing slash. */
  appOrigin: string;
  /** Returns the current time, milliseconds since the epoch. */
  now(): number;
  /** Returns a prefixed id. Ids sort by their time of creation. */
  newId(prefix: IdPrefix): string;
  log: Log;
}

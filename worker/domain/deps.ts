import type { Db } from "../db/client.ts";
import type { Metrics } from "./metrics/contract.ts";
import type {
  Ai,
  CallMeters,
  EventQueue,
  JobQueue,
  LiveOrigins,
  Log,
  Mail,
  OAuth,
  ObjectStorage,
  Payments,
  Rooms,
  SupportRooms,
  Throttle,
} from "./ports.ts";
import type { ChatHours } from "./support/contract-hours.ts";

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

import * as z from "zod";
import { LOCALES } from "#i18n/locale.ts";
import { PLANS } from "../../accounts/users/contract.ts";
import { STREAM_STATES } from "../streams/contract.ts";
import { LivePass } from "../streams/live-pass.ts";
import type { ChatBadge } from "./contract.ts";

const Flair = z.object({
  title: z.string().nullable(),
  colour: z.string().nullable(),
  frame: z.string().nullable(),
});

/**
 * The identity and permissions of the client behind a chat socket. The Worker creates the seat from
 * the session; the chat room never changes it because of a frame from the client.
 */
export const Seat = z.object({
  streamId: z.string(),
  /** User id of the streamer. */
  channelId: z.string(),
  streamState: z.enum(STREAM_STATES),
  /** The access that the chat room checks repeatedly. Missing in seats of older versions. */
  pass: LivePass.optional(),
  /** Keyed hash of a viewer, equal in all browser tabs. If missing, each socket is a viewer. */
  viewer: z.string().optional(),
  /** Decides if the viewer counts for the stream's rank. Missing in seats of an older version. */
  ranking: z
    .object({
      /** True if the request had a session or an earlier cookie. Scripts often have neither. */
      isKnown: z.boolean(),
      isEstablished: z.boolean(),
      /** Keyed hash of the IP prefix. Viewers with a null network count as one network. */
      network: z.string().nullable(),
    })
    .optional(),
  /** Null for a visitor, who can only read. */
  user: z
    .object({
      id: z.string(),
      /** Id of the session, or of the API key that opened the socket. */
      sessionId: z.string(),
      /** An API key never has the staff role of its owner. Missing in seats of an older version. */
      isApiKey: z.boolean().optional(),
      username: z.string(),
      avatar: z.string().nullable(),
      isVerified: z.boolean(),
      isStreamer: z.boolean(),
      /** The streamer has blocked this user, who can read but not write. */
      isBlocked: z.boolean().default(false),
      isStaff: z.boolean(),
      isModerator: z.boolean(),
      isPartner: z.boolean(),
      isFollower: z.boolean(),
      emailVerified: z.boolean(),
      plan: z.enum(PLANS),
      /** End of the user's timeout, milliseconds since the epoch. 0 without a timeout. */
      silencedUntil: z.number(),
      flair: Flair.optional(),
      /** Joined IDs of the users whom this user blocked, each cut to its last `TAIL` characters. */
      hides: z.string().default(""),
    })
    .nullable(),
});
export type Seat = z.output<typeof Seat>;
export type SeatedUser = NonNullable<Seat["user"]>;

/** The data about a connected chat user that can change while the socket is open. */
export type SeatFacts = Pick<
  SeatedUser,
  | "username"
  | "avatar"
  | "isVerified"
  | "isStaff"
  | "isModerator"
  | "isPartner"
  | "isFollower"
  | "isBlocked"
  | "emailVerified"
  | "plan"
  | "silencedUntil"
  | "hides"
>;

export function badgesOf(user: SeatedUser): ChatBadge[] {
  const badges: ChatBadge[] = [];
  if (user.isStreamer) badges.push("streamer");
  if (user.isStaff) badges.push("staff");
  if (user.isModerator) badges.push("moderator");
  if (user.isPartner) badges.push("partner");
  if (user.plan !== "free") badges.push(user.plan);
  return badges;
}

/**
 * Number of characters (50 random bits) that a seat keeps of each blocked user's ID.
 * A seat must be small, because a socket's attachment can hold only few bytes.
 * Every user ID has more characters than this number.
 */
export const TAIL = 10;

export function hidesAuthor({ user }: Seat, authorId: string): boolean {
  if (!user?.hides) return false;
  const tail = authorId.slice(-TAIL);
  for (let at = user.hides.indexOf(tail); at !== -1; at = user.hides.indexOf(tail, at + 1))
    if (at % TAIL === 0) return true;
  return false;
}

const HEADER = "X-Tributary-Seat";

const Arrival = z.object({
  seat: Seat,
  rulesVersion: z.string(),
  batch: z.boolean(),
  locale: z.enum(LOCALES),
});
export type Arrival = z.output<typeof Arrival>;

/** Builds the chat room's request headers. Client headers are not copied, as they can be forged. */
export const arrivalHeaders = (arrival: Arrival) =>
  new Headers({ Upgrade: "websocket", [HEADER]: encodeURIComponent(JSON.stringify(arrival)) });

/** Reads the header that `arrivalHeaders` wrote. Null if the header is missing. */
export function readArrival(headers: Headers): Arrival | null {
  const value = headers.get(HEADER);
  return value === null ? null : Arrival.parse(JSON.parse(decodeURIComponent(value)));
}

import * as z from "zod";
import { LOCALES } from "#i18n/locale.ts";
import { PLANS } from "../../accounts/users/contract.ts";
import { LivePass } from "../streams/live-pass.ts";
import type { ChatBadge } from "./contract.ts";

const Flair = z.object({ title: z.string().nullable(), colour: z.string().nullable(), frame: z.string().nullable() });

/** Who sits behind a socket: made from the session at the upgrade, kept in the socket's attachment, never read from a frame. */
export const Seat = z.object({
  streamId: z.string(),
  /** The streamer. */
  channelId: z.string(),
  /** The stream's state in D1 at the upgrade. */
  streamState: z.enum(["ready", "live", "ended"]),
  /** What this seat was given on. Left out in seats of before, which are given anew. */
  pass: LivePass.optional(),
  /** By what viewers are told apart, a keyed hash: a person's tabs and reconnects have one. Left out, each socket is one. */
  viewer: z.string().optional(),
  /** What decides whether this viewer ranks the stream (domain/media/counting). Left out by sockets of before. */
  ranking: z
    .object({
      /** It brought a session or a cookie of ours: its viewer is not made up for this socket. */
      isKnown: z.boolean(),
      isEstablished: z.boolean(),
      /** Keyed hash of the network, different in each room. Null if the edge reports no address; such viewers rank as one network. */
      network: z.string().nullable(),
    })
    .optional(),
  /** Null for a visitor, who reads only. */
  user: z
    .object({
      id: z.string(),
      sessionId: z.string(),
      username: z.string(),
      avatar: z.string().nullable(),
      isVerified: z.boolean(),
      isStreamer: z.boolean(),
      /** The streamer blocked this person, who may read and not write. */
      isBlocked: z.boolean().default(false),
      /** A moderator or an administrator of the platform. */
      isStaff: z.boolean(),
      /** Appointed by the streamer. */
      isModerator: z.boolean(),
      isPartner: z.boolean(),
      isFollower: z.boolean(),
      emailVerified: z.boolean(),
      plan: z.enum(PLANS),
      /** The end of a timeout, milliseconds since the epoch; 0 without one. */
      silencedUntil: z.number(),
      /** How they chose to look when they sat down; left out where they chose nothing. */
      flair: Flair.optional(),
      /** Whose messages this person does not want to see: `packIds`. */
      hides: z.string().default(""),
    })
    .nullable(),
});
export type Seat = z.output<typeof Seat>;
export type SeatedUser = NonNullable<Seat["user"]>;

/** The facts about a connected chat user that can change during the connection. */
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
>;

/** The badges beside a writer's name, the weightiest first. */
export function badgesOf(user: SeatedUser): ChatBadge[] {
  const badges: ChatBadge[] = [];
  if (user.isStreamer) badges.push("streamer");
  if (user.isStaff) badges.push("staff");
  if (user.isModerator) badges.push("moderator");
  if (user.isPartner) badges.push("partner");
  if (user.plan !== "free") badges.push(user.plan);
  return badges;
}

/** Of an id its last ten characters, 50 random bits, tell it from a thousand others: so many fit beside a socket. */
const TAIL = 10;

export const packIds = (ids: readonly string[]) => ids.map((id) => id.slice(-TAIL).padStart(TAIL)).join("");

/** Whether this seat's user does not want to see what the author wrote. */
export function hidesAuthor({ user }: Seat, authorId: string): boolean {
  if (!user?.hides) return false;
  const tail = packIds([authorId]);
  for (let at = user.hides.indexOf(tail); at !== -1; at = user.hides.indexOf(tail, at + 1)) if (at % TAIL === 0) return true;
  return false;
}

const HEADER = "X-Tributary-Seat";

/** What the Worker tells a room of who joins. */
const Arrival = z.object({
  seat: Seat,
  rulesVersion: z.string(),
  /** Takes several messages in one frame. */
  batch: z.boolean(),
  /** In which what is for this socket alone is said. */
  locale: z.enum(LOCALES),
});
export type Arrival = z.output<typeof Arrival>;

/** The headers by which a room learns who joins. Made from nothing, so that no header of the client's gets in. */
export const arrivalHeaders = (arrival: Arrival) =>
  new Headers({ Upgrade: "websocket", [HEADER]: encodeURIComponent(JSON.stringify(arrival)) });

/** Null when the header is missing. @throws ZodError when it is not ours. */
export function readArrival(headers: Headers): Arrival | null {
  const value = headers.get(HEADER);
  return value === null ? null : Arrival.parse(JSON.parse(decodeURIComponent(value)));
}

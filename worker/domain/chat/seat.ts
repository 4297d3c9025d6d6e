import * as z from "zod";

/** Who sits behind a socket: made from the session at the upgrade, kept in the socket's attachment, never read from a frame. */
export const Seat = z.object({
  streamId: z.string(),
  /** The stream's state in D1 at the upgrade. */
  streamState: z.enum(["ready", "live", "ended"]),
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
      /** Whose messages this person does not want to see: `packIds`. */
      hides: z.string().default(""),
    })
    .nullable(),
});
export type Seat = z.output<typeof Seat>;
export type SeatedUser = NonNullable<Seat["user"]>;

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

/** The headers by which the Worker tells a room who joins. Made from nothing, so that no header of the client's gets in. */
export const seatHeaders = (seat: Seat) => new Headers({ Upgrade: "websocket", [HEADER]: encodeURIComponent(JSON.stringify(seat)) });

/** Null when the header is missing. @throws ZodError when it is not ours. */
export function readSeat(headers: Headers): Seat | null {
  const value = headers.get(HEADER);
  return value === null ? null : Seat.parse(JSON.parse(decodeURIComponent(value)));
}

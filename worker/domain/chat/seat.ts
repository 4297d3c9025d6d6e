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
      /** Whose messages this person does not want to see. */
      hides: z.array(z.string()).default([]),
    })
    .nullable(),
});
export type Seat = z.output<typeof Seat>;
export type SeatedUser = NonNullable<Seat["user"]>;

const HEADER = "X-Tributary-Seat";

/** The headers by which the Worker tells a room who joins. Made from nothing, so that no header of the client's gets in. */
export const seatHeaders = (seat: Seat) => new Headers({ Upgrade: "websocket", [HEADER]: encodeURIComponent(JSON.stringify(seat)) });

/** Null when the header is missing. @throws ZodError when it is not ours. */
export function readSeat(headers: Headers): Seat | null {
  const value = headers.get(HEADER);
  return value === null ? null : Seat.parse(JSON.parse(decodeURIComponent(value)));
}

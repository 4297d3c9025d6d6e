import { parse, serialize } from "hono/utils/cookie";
import * as z from "zod";

/**
 * State of the navigation rail on desktops. `auto` collapses the rail on narrow windows and on
 * pages with a player.
 */
export const RailState = z.enum(["auto", "collapsed", "open"]);
export type RailState = z.output<typeof RailState>;

export const RAIL_COOKIE = { name: "rail", seconds: 365 * 86_400 } as const;

export const railOf = (request: Request): RailState =>
  RailState.catch("auto").parse(
    parse(request.headers.get("Cookie") ?? "", RAIL_COOKIE.name)[RAIL_COOKIE.name],
  );

export const railCookie = (state: RailState) =>
  serialize(RAIL_COOKIE.name, state, {
    path: "/",
    sameSite: "Lax",
    httpOnly: true,
    maxAge: RAIL_COOKIE.seconds,
  });

import { parse, serialize } from "hono/utils/cookie";
import * as z from "zod";

/** How the person wants pages to look; `system` leaves it to the device, and to pages that are dark by nature. */
export const Theme = z.enum(["system", "light", "dark"]);
export type Theme = z.output<typeof Theme>;

const COOKIE = "theme";

export const themeOf = (request: Request): Theme => Theme.catch("system").parse(parse(request.headers.get("Cookie") ?? "", COOKIE)[COOKIE]);

export const themeCookie = (theme: Theme) => serialize(COOKIE, theme, { path: "/", sameSite: "Lax", httpOnly: true, maxAge: 365 * 86_400 });

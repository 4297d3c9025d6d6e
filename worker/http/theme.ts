import { parse, serialize } from "hono/utils/cookie";
import * as z from "zod";

/** Theme of the pages. `system` follows the device, except on pages that are always dark. */
export const Theme = z.enum(["system", "light", "dark"]);
export type Theme = z.output<typeof Theme>;

export const THEME_COOKIE = { name: "theme", seconds: 365 * 86_400 } as const;

export const themeOf = (request: Request): Theme =>
  Theme.catch("system").parse(
    parse(request.headers.get("Cookie") ?? "", THEME_COOKIE.name)[THEME_COOKIE.name],
  );

export const themeCookie = (theme: Theme) =>
  serialize(THEME_COOKIE.name, theme, {
    path: "/",
    sameSite: "Lax",
    httpOnly: true,
    maxAge: THEME_COOKIE.seconds,
  });

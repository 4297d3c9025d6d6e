import { parseAccept } from "hono/utils/accept";
import { parse, serialize } from "hono/utils/cookie";
import { DEFAULT_LOCALE, isLocale, type Locale } from "#i18n/locale.ts";

export const LOCALE_COOKIE = { name: "locale", seconds: 365 * 86_400 } as const;
/** Query parameter that chooses the language. A cookie stores the choice for later requests. */
export const LOCALE_PARAMETER = "lang";

/** Chooses the language by the URL, else by the cookie, else by Accept-Language. */
export function localeOf(request: Request): Locale {
  const requestedLocale = localeParameterOf(request);
  if (requestedLocale) return requestedLocale;
  const cookieLocale = cookieIn(request);
  if (isLocale(cookieLocale)) return cookieLocale;
  const acceptedLanguages = parseAccept(request.headers.get("Accept-Language") ?? "").toSorted(
    (a, b) => b.q - a.q,
  );
  return (
    acceptedLanguages.map(({ type }) => type.split("-", 1)[0]?.toLowerCase()).find(isLocale) ??
    DEFAULT_LOCALE
  );
}

const localeParameterOf = (request: Request): Locale | null => {
  const parameter = new URL(request.url).searchParams.get(LOCALE_PARAMETER);
  return isLocale(parameter) ? parameter : null;
};

const cookieIn = (request: Request) =>
  parse(request.headers.get("Cookie") ?? "", LOCALE_COOKIE.name)[LOCALE_COOKIE.name];

export function withLocaleCookie(request: Request, response: Response): Response {
  const requestedLocale = localeParameterOf(request);
  if (requestedLocale === null || requestedLocale === cookieIn(request) || response.status === 101)
    return response;
  const localizedResponse = new Response(response.body, response);
  localizedResponse.headers.append("Set-Cookie", localeCookie(requestedLocale));
  return localizedResponse;
}

export const localeCookie = (locale: Locale) =>
  serialize(LOCALE_COOKIE.name, locale, {
    path: "/",
    sameSite: "Lax",
    httpOnly: true,
    maxAge: LOCALE_COOKIE.seconds,
  });

/** Header for responses with translated text that shared caches may store. */
export const VARIES_BY_LOCALE = { Vary: "Accept-Language,Cookie" } as const;

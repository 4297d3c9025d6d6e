import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { isLocale, locale } from "#i18n/locale.ts";
import { setUserLocale } from "#worker/domain/kernel/locale/user-locale.ts";
import { readForm } from "#worker/http/form.ts";
import { LOCALE_PARAMETER, localeCookie } from "#worker/http/locale.ts";
import { returnPath } from "#worker/http/return-path.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const loader = () => redirect("/");

/** An unknown language changes nothing. */
export async function action({ request, context: { ctx, actor } }: ActionFunctionArgs) {
  const form = await readForm(request);
  const requestedLocale = form.get("locale");
  const chosen = isLocale(requestedLocale) ? requestedLocale : locale();
  if (actor.kind === "user") await setUserLocale(ctx, { userId: actor.id, locale: chosen });
  return redirect(withoutLanguage(returnPath(form.get("returnTo"), "/")), {
    headers: { "Set-Cookie": localeCookie(chosen) },
  });
}

/** Removes the language from a URL, because it would override the chosen language. */
function withoutLanguage(path: string): string {
  const url = new URL(path, "https://tributary.invalid");
  url.searchParams.delete(LOCALE_PARAMETER);
  return url.pathname + url.search + url.hash;
}

import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { readForm } from "#worker/http/form.ts";
import { returnPath } from "#worker/http/return-path.ts";
import { Theme, themeCookie } from "#worker/http/theme.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const loader = () => redirect("/");

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const theme = Theme.catch("system").parse(form.get("theme"));
  return redirect(returnPath(form.get("returnTo"), "/"), {
    headers: { "Set-Cookie": themeCookie(theme) },
  });
}

import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { returnPath } from "#worker/http/return-path.ts";
import { Theme, themeCookie } from "#worker/http/theme.ts";

export const loader = () => redirect("/");

export async function action({ request }: ActionFunctionArgs) {
  const form = await request.formData();
  const theme = Theme.catch("system").parse(form.get("theme"));
  return redirect(returnPath(form.get("returnTo"), "/"), { headers: { "Set-Cookie": themeCookie(theme) } });
}

import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { dismissedCookie } from "#worker/http/dismissed.ts";
import { readForm } from "#worker/http/form.ts";
import { returnPath } from "#worker/http/return-path.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const loader = () => redirect("/");

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const cookie = dismissedCookie(request, String(form.get("id") ?? ""));
  return redirect(
    returnPath(form.get("returnTo"), "/"),
    cookie === null ? {} : { headers: { "Set-Cookie": cookie } },
  );
}

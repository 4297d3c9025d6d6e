import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { readForm } from "#worker/http/form.ts";
import { RailState, railCookie } from "#worker/http/rail.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const loader = () => redirect("/");

export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const state = RailState.catch("auto").parse(form.get("rail"));
  return redirect("/", { headers: { "Set-Cookie": railCookie(state) } });
}

import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";

/** Redirects to the dashboard's analytics tab. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/dashboard/analytics${new URL(request.url).search}`);

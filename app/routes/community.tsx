import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";

/** Redirects to the dashboard's community tab. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/dashboard/community${new URL(request.url).search}`);

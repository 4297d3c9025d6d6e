import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";

/** The dashboard on its analytics tab. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/dashboard/analytics${new URL(request.url).search}`);

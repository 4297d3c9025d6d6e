import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";

/** The dashboard on its community tab. */
export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/dashboard/community${new URL(request.url).search}`);

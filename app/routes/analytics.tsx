import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";

export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/dashboard/analytics${new URL(request.url).search}`);

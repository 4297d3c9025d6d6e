import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";

export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/dashboard/community${new URL(request.url).search}`);

import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";

export const loader = ({ request }: LoaderFunctionArgs) =>
  redirect(`/studio${new URL(request.url).search}`);

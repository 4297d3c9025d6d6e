import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";

/** The service worker makes the same redirect when the user is offline. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(`/downloads?play=${encodeURIComponent(params.videoId ?? "")}`);

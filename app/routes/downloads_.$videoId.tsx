import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";

/**
 * Redirects to the downloads page and opens the download. Offline, the service worker does the
 * same.
 */
export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(`/downloads?play=${encodeURIComponent(params.videoId ?? "")}`);

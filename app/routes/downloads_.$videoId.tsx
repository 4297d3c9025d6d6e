import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";

/** Offline, the service worker does the same redirect. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(`/downloads?play=${encodeURIComponent(params.videoId ?? "")}`);

import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";

/**
 * One download's own address: the list opens it. The service worker does the same without a
 * network.
 */
export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(`/downloads?play=${encodeURIComponent(params.videoId ?? "")}`);

import { redirect } from "@remix-run/cloudflare";

/** Redirects the dashboard's address to the Go Live page. */
export const loader = () => redirect("/live-stream");

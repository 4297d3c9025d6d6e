import { redirect } from "@remix-run/cloudflare";

/** The dashboard's address of the Go Live page. */
export const loader = () => redirect("/live-stream");

/** The Remix build, made by Vite before the Worker is bundled (wrangler.toml [build]). */
declare module "#build/server" {
  import type { ServerBuild } from "@remix-run/cloudflare";

  const build: ServerBuild;
  export = build;
}

import { type AppLoadContext, createRequestHandler } from "@remix-run/cloudflare";
import * as build from "#build/server";
import type { Context } from "./context.ts";
import type { Actor } from "./domain/users/contract.ts";
import { authorize } from "./http/actor.ts";
import { pageRoutes } from "./http/route-registry.ts";

declare module "@remix-run/cloudflare" {
  interface AppLoadContext {
    ctx: Context;
    actor: Actor;
    /** For `<script nonce>`; the page's CSP names it. */
    nonce: string;
    execution: ExecutionContext;
  }
}

const handle = createRequestHandler(build, "production");

const pages = Object.values(pageRoutes).map(({ path, access }) => ({ pattern: new URLPattern({ pathname: path }), access }));

/** Renders a page or runs its action, once the registry's access for its path is satisfied. */
export async function renderPage(request: Request, load: AppLoadContext): Promise<Response> {
  const pathname = new URL(request.url).pathname.replace(/\.data$/, "") || "/";
  const page = pages.find((p) => p.pattern.test({ pathname: pathname === "/_root" ? "/" : pathname }));
  if (page) authorize(page.access, load.actor);
  return handle(request, load);
}

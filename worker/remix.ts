import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import * as build from "#build/server";
import type { Context } from "./context.ts";
import { DomainError } from "./domain/errors.ts";
import type { Actor } from "./domain/users/contract.ts";
import { authorize } from "./http/actor.ts";
import { errorToResponse } from "./http/error-response.ts";
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

type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"];
type Handler = NonNullable<RouteModule["loader"]>;

/**
 * A DomainError leaves a page's code as what it means there: a loader's becomes the Response that the error boundary
 * shows, an action's becomes the action's data (`{ error, code, fields }`), so that the form can put it beside its field.
 */
function translateErrors(handler: Handler, kind: "loader" | "action"): Handler {
  const translated = async (args: Parameters<Handler>[0]) => {
    try {
      return await handler(args);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const response = errorToResponse(error, args.context.ctx);
      if (kind === "action") return response;
      throw response;
    }
  };
  return Object.assign(translated, handler);
}

const routes: ServerBuild["routes"] = Object.fromEntries(
  Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    const module: RouteModule = {
      ...route.module,
      loader: loader && translateErrors(loader, "loader"),
      action: action && translateErrors(action, "action"),
    };
    return [id, { ...route, module }];
  }),
);

for (const id of Object.keys(build.routes)) {
  // While the Worker starts, so that a page which nobody gave an access can be neither deployed nor served.
  if (id !== "root" && !(id in pageRoutes)) throw new Error(`The page ${id} is not in worker/http/route-registry.ts.`);
}

const handle = createRequestHandler({ ...build, routes }, "production");

const pages = Object.values(pageRoutes).map(({ path, access }) => ({ pattern: new URLPattern({ pathname: path }), access }));

/** Renders a page or runs its action, once the registry's access for its path is satisfied. */
export async function renderPage(request: Request, load: AppLoadContext): Promise<Response> {
  // With single fetch the browser asks for `/path.data`, and for `/_root.data` on the home page.
  const pathname = new URL(request.url).pathname.replace(/\.data$/, "").replace(/^\/_root$/, "/");
  const page = pages.find((p) => p.pattern.test({ pathname }));
  if (page) authorize(page.access, load.actor);
  return handle(request, load);
}

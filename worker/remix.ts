import { type AppLoadContext, createRequestHandler, redirect, type ServerBuild } from "@remix-run/cloudflare";
import * as build from "#build/server";
import { DEFAULT_LOCALE, type Locale, locale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import type { Context } from "./context.ts";
import type { Actor } from "./domain/accounts/users/contract.ts";
import { DomainError, notFound } from "./domain/kernel/errors.ts";
import type { ApiDocument } from "./domain/ops/api-reference/contract.ts";
import { authorize } from "./http/actor.ts";
import { errorToResponse } from "./http/error-response.ts";
import { type Access, pageRoutes, type Rule } from "./http/route-registry.ts";
import { spendBudget } from "./http/spend-budget.ts";

declare module "@remix-run/cloudflare" {
  interface AppLoadContext {
    ctx: Context;
    actor: Actor;
    /** For `<script nonce>`; the page's CSP names it. */
    nonce: string;
    execution: ExecutionContext;
    /** The text of a style sheet among the static files. @throws Error where it is not there */
    readSheet(path: string): Promise<string>;
    /** The description of the API, for its page. */
    apiDocument(): Promise<ApiDocument>;
    /** Seconds, once a loader or an action was refused until later: Remix drops the headers of an action's response. */
    retryAfter?: number;
  }
}

type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"];
type Handler = NonNullable<RouteModule["loader"]>;

/**
 * Holds every loader and action to its page's access: a visitor is sent to sign in and brought back, and pages of staff are not
 * there for anybody else. (Here and not on the path: with single fetch one request may run the loaders of several routes.) A DomainError leaves a page's code as what it
 * means there: a loader's becomes the Response that the error boundary shows, an action's becomes the action's data
 * (`{ error, code, fields }`), so that the form can put it beside its field.
 */
function guard(handler: Handler, kind: "loader" | "action", { access, budget, loads }: Rule): Handler {
  const guarded = async (args: Parameters<Handler>[0]) => {
    try {
      if (isForStaff(access) && !isAdmitted(access, args.context.actor)) throw notFound(t("shell.thisPage"));
      if (access !== "public" && args.context.actor.kind === "visitor") {
        const { pathname, search } = new URL(args.request.url);
        throw redirect(`/login?next=${encodeURIComponent(pathname.replace(/\.data$/, "") + search)}`, 303);
      }
      const { ctx, actor } = args.context;
      authorize({ access }, actor);
      await spendBudget(ctx, kind === "action" ? budget : loads, { request: args.request, actor, target: null });
      return await handler(args);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      args.context.retryAfter ??= error.retryAfter;
      const response = errorToResponse(error, args.context.ctx);
      if (kind === "action") return response;
      throw response;
    }
  };
  return Object.assign(guarded, handler);
}

const isForStaff = (access: Access) => access === "moderator" || access === "admin";

function isAdmitted(access: Access, actor: Actor): boolean {
  try {
    authorize({ access }, actor);
    return true;
  } catch {
    return false;
  }
}

/** @throws Error before the first page is rendered, for a page or an action that the registry does not know; scripts/checks fails then too */
function ruleOf(id: string, hasAction: boolean): Rule {
  if (id === "root") return { access: "public" };
  const page = Object.entries(pageRoutes).find(([route]) => route === id)?.[1];
  if (!page) throw new Error(`The page ${id} is not in worker/http/route-registry.ts.`);
  const rule: Rule = page;
  if (hasAction && rule.budget === undefined) throw new Error(`The page ${id} has an action and no budget in the registry.`);
  return rule;
}

const routes: ServerBuild["routes"] = Object.fromEntries(
  Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    const rule = ruleOf(id, action !== undefined);
    const module: RouteModule = {
      ...route.module,
      loader: loader ? guard(loader, "loader", rule) : rule.access === "public" ? undefined : guard(() => null, "loader", rule),
      action: action && guard(action, "action", rule),
    };
    return [id, { ...route, module }];
  }),
);

type Manifest = ServerBuild["assets"];

/** The files of a language stand beside the English ones (scripts/lib/messages.ts). Its version tells a page that was open when the language changed to load anew. */
function manifestIn(language: Locale): Manifest {
  if (language === DEFAULT_LOCALE) return build.assets;
  const file = (path: string) => path.replace(/^\/assets\/(?=.+\.js$)/, `/assets/${language}/`);
  const files = <T extends { module: string; imports?: string[] }>(one: T): T => ({
    ...one,
    module: file(one.module),
    imports: one.imports?.map(file),
  });
  const routes = Object.fromEntries(Object.entries(build.assets.routes).map(([id, route]) => [id, files(route)]));
  return { ...build.assets, entry: files(build.assets.entry), routes, version: `${build.assets.version}-${language}` };
}

const handlers = new Map<Locale, ReturnType<typeof createRequestHandler>>();

function handlerIn(language: Locale) {
  const known = handlers.get(language);
  if (known) return known;
  const made = createRequestHandler({ ...build, assets: manifestIn(language), routes }, "production");
  handlers.set(language, made);
  return made;
}

function withRetryAfter(response: Response, seconds: number): Response {
  const headers = new Headers(response.headers);
  headers.set("Retry-After", String(Math.ceil(seconds)));
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** Renders a page or runs its action, in the language of the request. */
export async function renderPage(request: Request, load: AppLoadContext): Promise<Response> {
  // Remix holds a form's Origin against the host that a proxy says it forwarded, and fails where a client made that up.
  // worker/http/csrf.ts has held it against our own origin by now.
  const headers = new Headers(request.headers);
  headers.delete("X-Forwarded-Host");
  headers.set("Host", new URL(load.ctx.config.appOrigin).host);
  const context = { ...load };
  const { method, signal, url } = request;
  // Drops the body of a GET request: no page reads the body, and Remix fails when it copies a GET request with a body.
  const isRead = method === "GET" || method === "HEAD";
  const given = isRead ? new Request(url, { method, headers, signal }) : new Request(request, { headers });
  const response = await handlerIn(locale())(given, context);
  return context.retryAfter === undefined ? response : withRetryAfter(response, context.retryAfter);
}

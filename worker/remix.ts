import {
  type AppLoadContext,
  createRequestHandler,
  redirect,
  type ServerBuild,
} from "@remix-run/cloudflare";
import * as build from "#build/server";
import { DEFAULT_LOCALE, type Locale, locale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import type { Context } from "./context.ts";
import type { Actor } from "./domain/accounts/users/contract.ts";
import { DomainError, notFound } from "./domain/kernel/errors.ts";
import type { ApiDocument } from "./domain/ops/api-reference/contract.ts";
import { accountIdOf, authorize } from "./http/actor.ts";
import type { EarlyReads } from "./http/early-reads.ts";
import { errorToResponse } from "./http/error-response.ts";
import { pageOfForm, rejectForm, typedText } from "./http/page-form.ts";
import { type Access, pageRoutes, type Rule } from "./http/route-registry.ts";
import { spendBudget } from "./http/spend-budget.ts";

declare module "@remix-run/cloudflare" {
  interface AppLoadContext {
    ctx: Context;
    actor: Actor;
    early: EarlyReads;
    /** Nonce for `<script>` elements, which the page's content security policy allows. */
    nonce: string;
    execution: ExecutionContext;
    /** Returns a style sheet's text. @throws Error if the style sheet does not exist */
    readSheet(path: string): Promise<string>;
    apiDocument(): Promise<ApiDocument>;
    /**
     * Seconds for the `Retry-After` header, set by a rejected action, because Remix drops an
     * action's headers.
     */
    retryAfter?: number;
  }
}

type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"];
type Handler = NonNullable<RouteModule["loader"]>;

/**
 * Checks the access in each loader and action, because a single fetch request can call the loaders
 * of several routes.
 */
function guard(
  handler: Handler,
  kind: "loader" | "action",
  { access: opens, posts, budget, loads }: Rule,
): Handler {
  const access = kind === "action" ? (posts ?? opens) : opens;
  const guarded = async (args: Parameters<Handler>[0]) => {
    try {
      if (isForStaff(access) && !isAdmitted(access, args.context.actor))
        throw notFound(t("shell.notFound.page"));
      if (access !== "public" && args.context.actor.kind === "visitor") {
        const page = pageOfForm(args.request).replace(/\.data(?=\?|$)/, "");
        throw redirect(`/login?next=${encodeURIComponent(page)}`, 303);
      }
      const { actor } = args.context;
      authorize({ access }, actor);
      const name = kind === "action" ? budget : loads;
      try {
        await spendOnce(args, kind, name);
      } catch (error) {
        if (kind === "loader") throw error;
        // Reads the typed texts here, because the action that would return them was not called.
        return rejectForm(error, args.context, await typedText(args.request));
      }
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

type Spending = Map<string, ReturnType<typeof spendBudget>>;
const spendings = new WeakMap<AppLoadContext, Spending>();

/** Spends a budget once per page request, even if the page and its layout both name it. */
function spendOnce(
  { context, request }: Parameters<Handler>[0],
  kind: "loader" | "action",
  name: Rule["budget"],
): ReturnType<typeof spendBudget> {
  const spending = spendings.get(context) ?? new Map();
  spendings.set(context, spending);
  const key = `${kind} ${JSON.stringify(name)}`;
  const spent =
    spending.get(key) ??
    spendBudget(context.ctx, name, { request, accountId: accountIdOf(context.actor) });
  spending.set(key, spent);
  return spent;
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

/** Returns a page's rule. @throws Error if the registry lacks the page, or its action's budget */
function ruleOf(id: string, hasAction: boolean): Rule {
  if (id === "root") return { access: "public" };
  const page = Object.entries(pageRoutes).find(([route]) => route === id)?.[1];
  if (!page) throw new Error(`The page ${id} is not in worker/http/route-registry.ts.`);
  const rule: Rule = page;
  if (hasAction && rule.budget === undefined)
    throw new Error(`The page ${id} has an action and no budget in the registry.`);
  return rule;
}

const routes: ServerBuild["routes"] = Object.fromEntries(
  Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action } = route.module;
    const rule = ruleOf(id, action !== undefined);
    const module: RouteModule = {
      ...route.module,
      loader: loader
        ? guard(loader, "loader", rule)
        : rule.access === "public"
          ? undefined
          : guard(() => null, "loader", rule),
      action: action && guard(action, "action", rule),
    };
    return [id, { ...route, module }];
  }),
);

type Manifest = ServerBuild["assets"];

/** Each language has its own manifest version: an open page reloads after a language change. */
function manifestIn(language: Locale): Manifest {
  if (language === DEFAULT_LOCALE) return build.assets;
  const file = (path: string) => path.replace(/^\/assets\/(?=.+\.js$)/, `/assets/${language}/`);
  const files = <T extends { module: string; imports?: string[] }>(one: T): T => ({
    ...one,
    module: file(one.module),
    imports: one.imports?.map(file),
  });
  const routes = Object.fromEntries(
    Object.entries(build.assets.routes).map(([id, route]) => [id, files(route)]),
  );
  return {
    ...build.assets,
    entry: files(build.assets.entry),
    routes,
    version: `${build.assets.version}-${language}`,
  };
}

const handlers = new Map<Locale, ReturnType<typeof createRequestHandler>>();

function handlerIn(language: Locale) {
  const known = handlers.get(language);
  if (known) return known;
  const made = createRequestHandler(
    { ...build, assets: manifestIn(language), routes },
    "production",
  );
  handlers.set(language, made);
  return made;
}

function withRetryAfter(response: Response, seconds: number): Response {
  const headers = new Headers(response.headers);
  headers.set("Retry-After", String(Math.ceil(seconds)));
  return new Response(response.body, {
    status: response.status,
    statusText: response.statusText,
    headers,
  });
}

export async function renderPage(request: Request, load: AppLoadContext): Promise<Response> {
  // Remix compares a form's Origin with X-Forwarded-Host, and fails if a client invented that
  // header. worker/http/csrf.ts has already compared the Origin with the site's own.
  const headers = new Headers(request.headers);
  headers.delete("X-Forwarded-Host");
  headers.set("Host", new URL(load.ctx.config.appOrigin).host);
  const context = { ...load };
  const { method, signal, url } = request;
  // Drops the body of a GET request, because no page reads it and Remix cannot copy a GET request
  // with a body.
  const isRead = method === "GET" || method === "HEAD";
  const given = isRead
    ? new Request(url, { method, headers, signal })
    : new Request(request, { headers });
  const response = await handlerIn(locale())(given, context);
  return context.retryAfter === undefined ? response : withRetryAfter(response, context.retryAfter);
}

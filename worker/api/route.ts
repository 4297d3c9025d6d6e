import type { Context as HonoContext } from "hono";
import { Hono } from "hono";
import type * as z from "zod";
import { t } from "#i18n/t.ts";
import type { Context } from "../context.ts";
import type { Actor, SignedInActor } from "../domain/accounts/users/contract.ts";
import { DomainError } from "../domain/kernel/errors.ts";
import { accountIdOf, authorize, requireUser } from "../http/actor.ts";
import { errorToResponse } from "../http/error-response.ts";
import { parseFields } from "../http/field-faults.ts";
import { readBody } from "../http/read-body.ts";
import {
  type Access,
  type ApiRoute,
  apiRoutes,
  isSessionFree,
  type Rule,
  type SessionFreeAccess,
} from "../http/route-registry.ts";
import { spendBudget } from "../http/spend-budget.ts";
import { PATH_PARAMS, type ParamOf } from "./path-params.ts";

export interface ApiEnv {
  Bindings: { ctx: Context; actor: Actor; env: Env };
}

type AccessOf<R extends ApiRoute> = (typeof apiRoutes)[R]["access"];
type PathOf<R extends ApiRoute> = R extends `${string} ${infer Path}` ? Path : never;
type ActorFor<A extends Access> = A extends "user" | "moderator" | "admin"
  ? SignedInActor
  : A extends SessionFreeAccess
    ? Extract<Actor, { kind: "visitor" }>
    : Actor;

/** Schemas of a route, which parse its requests and appear in /api/openapi.json. */
export interface RouteSpec<
  Body extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
> {
  summary: string;
  body?: Body;
  /** Schema of the query string. All values are text. A repeated parameter has its last value. */
  query?: Query;
  /** Media types of a body that is not JSON. The handler must read such a body itself. */
  bytes?: readonly string[];
  /** Schema of the JSON response; missing for other responses. The default status is 200. */
  answer?: z.ZodType;
  status?: 200 | 201 | 202 | 204 | 303;
  gives?: readonly string[];
}

/** Dependencies whose calls cost money or reach people. A route needs a budget to use them. */
type CostlyDep = "payments" | "ai" | "oauth" | "mail" | "queue";
type ContextOf<R extends ApiRoute> = (typeof apiRoutes)[R] extends { cheap: string }
  ? Omit<Context, CostlyDep>
  : Context;

export interface ApiRequest<R extends ApiRoute, Body = unknown, Query = unknown> {
  c: HonoContext<ApiEnv, PathOf<R>>;
  ctx: ContextOf<R>;
  actor: ActorFor<AccessOf<R>>;
  params: Record<ParamOf<R>, string>;
  body: Body;
  query: Query;
}

export type Api = Hono<ApiEnv>;

export function createApi(): Api {
  const api = new Hono<ApiEnv>();
  api.notFound((c) =>
    errorToResponse(new DomainError("NOT_FOUND", t("api.notFound.title")), c.env.ctx),
  );
  api.onError((error, c) => errorToResponse(error, c.env.ctx));
  return api;
}

export const mountedRoutes = new Map<ApiRoute, RouteSpec>();

/** Mounts a handler behind the access rule, the rate limit and the schemas of an API route. */
export function route<R extends ApiRoute, Body extends z.ZodType, Query extends z.ZodType>(
  api: Api,
  key: R,
  spec: RouteSpec<Body, Query>,
  handler: (
    request: ApiRequest<R, z.output<Body>, z.output<Query>>,
  ) => Promise<Response> | Response,
): void {
  const { method, path, names } = partsOf(key);
  const rule: Rule = apiRoutes[key];
  const { access } = rule;
  mountedRoutes.set(key, spec);
  api.on(method, path, async (c) => {
    const { actor, ctx } = c.env;
    authorize(rule, actor);
    await spendBudget(ctx, rule.budget, { request: c.req.raw, accountId: accountIdOf(actor) });
    const routeActor = (
      access === "public" || isSessionFree(access) ? actor : requireUser(actor)
    ) as ActorFor<AccessOf<R>>;
    // The handler of a signed link checks the path parameters, so that all rejections look the
    // same.
    const params =
      access === "signed-link"
        ? (c.req.param() as Record<ParamOf<R>, string>)
        : readParams(names, c.req.param());
    const query = spec.query
      ? parseInput(spec.query, c.req.query())
      : (undefined as z.output<Query>);
    const body = spec.body ? await readJson(c, spec.body) : (undefined as z.output<Body>);
    return handler({
      c: c as HonoContext<ApiEnv, PathOf<R>>,
      ctx: ctx as ContextOf<R>,
      actor: routeActor,
      params,
      body,
      query,
    });
  });
}

export function partsOf<R extends ApiRoute>(
  key: R,
): { method: string; path: string; names: ParamOf<R>[] } {
  const space = key.indexOf(" ");
  const path = key.slice(space + 1);
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as ParamOf<R>);
  return { method: key.slice(0, space), path, names };
}

/** Parses path parameters. @throws DomainError NOT_FOUND for a malformed parameter */
function readParams<R extends ApiRoute>(
  names: ParamOf<R>[],
  values: Record<string, string | undefined>,
): Record<ParamOf<R>, string> {
  const params: Partial<Record<ParamOf<R>, string>> = {};
  for (const name of names) {
    const parsed = PATH_PARAMS[name].safeParse(values[name]);
    if (!parsed.success) throw new DomainError("NOT_FOUND", t("api.notFound.title"));
    params[name] = parsed.data;
  }
  return params as Record<ParamOf<R>, string>;
}

const MAX_JSON_BYTES = 256 * 1024;

/** Reads a JSON body. @throws DomainError VALIDATION with messages; TOO_LARGE above 256 KiB */
async function readJson<S extends z.ZodType>(
  c: HonoContext<ApiEnv>,
  schema: S,
): Promise<z.output<S>> {
  const text = new TextDecoder().decode(
    await readBody(c.req.raw, MAX_JSON_BYTES, t("api.request.bodyTooLarge")),
  );
  let value: unknown;
  try {
    value = text === "" && schema.safeParse(undefined).success ? undefined : JSON.parse(text);
  } catch {
    // Throws without a cause: causes are logged, and this cause quotes the body, which can contain
    // a password.
    throw new DomainError("VALIDATION", t("api.request.jsonInvalid"));
  }
  return parseInput(schema, value);
}

/** @throws DomainError VALIDATION with a message per field */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = parseFields(schema, value, "body");
  if ("data" in parsed) return parsed.data;
  const { fields } = parsed;
  const [name, message] = Object.entries(fields)[0] ?? ["body", t("api.fields.invalid")];
  throw new DomainError("VALIDATION", `${name}: ${message}`, { fields });
}

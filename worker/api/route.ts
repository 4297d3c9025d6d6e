import type { Context as HonoContext } from "hono";
import { Hono } from "hono";
import type * as z from "zod";
import { t } from "#i18n/t.ts";
import type { Context } from "../context.ts";
import type { Actor, SignedInActor } from "../domain/accounts/users/contract.ts";
import { DomainError } from "../domain/kernel/errors.ts";
import { authorize, requireUser } from "../http/actor.ts";
import { errorToResponse } from "../http/error-response.ts";
import { parseFields } from "../http/field-faults.ts";
import { readBody } from "../http/read-body.ts";
import { type Access, type ApiRoute, apiRoutes, type Rule } from "../http/route-registry.ts";
import { spendBudget } from "../http/spend-budget.ts";
import { PATH_PARAMS, type ParamOf } from "./path-params.ts";

/** What the outer shell (worker/index.ts) hands to every API request. */
export interface ApiEnv {
  Bindings: { ctx: Context; actor: Actor; env: Env };
}

type AccessOf<R extends ApiRoute> = (typeof apiRoutes)[R]["access"];
type PathOf<R extends ApiRoute> = R extends `${string} ${infer Path}` ? Path : never;
type ActorFor<A extends Access> = A extends "user" | "moderator" | "admin" ? SignedInActor : Actor;

/** What a route takes and gives. Its requests are parsed by these schemas, and /api/openapi.json is made of them. */
export interface RouteSpec<Body extends z.ZodType = z.ZodType, Query extends z.ZodType = z.ZodType> {
  /** One line: what it does. */
  summary: string;
  /** JSON. */
  body?: Body;
  /** Every value arrives as text; a repeated name as its last value. */
  query?: Query;
  /** A body that is not JSON and that the handler reads itself: its media types. */
  bytes?: readonly string[];
  /** The answer's JSON and its status; 200 unless said. Left out where the answer is not JSON. */
  answer?: z.ZodType;
  status?: 200 | 201 | 202 | 204 | 303;
  /** The media types of an answer that is not JSON. */
  gives?: readonly string[];
}

export interface ApiRequest<R extends ApiRoute, Body = unknown, Query = unknown> {
  c: HonoContext<ApiEnv, PathOf<R>>;
  ctx: Context;
  actor: ActorFor<AccessOf<R>>;
  /** The path's parameters, each of the shape that path-params.ts gives it. */
  params: Record<ParamOf<R>, string>;
  body: Body;
  query: Query;
}

export type Api = Hono<ApiEnv>;

/** Returns an app that answers errors and unknown paths in the format of the API. */
export function createApi(): Api {
  const api = new Hono<ApiEnv>();
  api.notFound((c) => errorToResponse(new DomainError("NOT_FOUND", t("api.nothingAtThisAddress")), c.env.ctx));
  api.onError((error, c) => errorToResponse(error, c.env.ctx));
  return api;
}

/** Every mounted route with its spec, in the order of mounting. */
export const mountedRoutes = new Map<ApiRoute, RouteSpec>();

/** Mounts a handler under its key in the registry; the registry's access is enforced and the spec's schemas parse before it runs. */
export function route<R extends ApiRoute, Body extends z.ZodType, Query extends z.ZodType>(
  api: Api,
  key: R,
  spec: RouteSpec<Body, Query>,
  handler: (request: ApiRequest<R, z.output<Body>, z.output<Query>>) => Promise<Response> | Response,
): void {
  const { method, path, names } = partsOf(key);
  const rule: Rule = apiRoutes[key];
  const { access } = rule;
  mountedRoutes.set(key, spec);
  api.on(method, path, async (c) => {
    const { actor, ctx } = c.env;
    authorize(rule, actor);
    await spendBudget(ctx, rule.budget, { request: c.req.raw, actor, target: targetOf(names, c.req.param()) });
    const known = (access === "public" || access === "signed-link" || access === "stream-key" ? actor : requireUser(actor)) as ActorFor<
      AccessOf<R>
    >;
    // Behind a signed link every refusal must look the same: its handler reads the path.
    const params = access === "signed-link" ? (c.req.param() as Record<ParamOf<R>, string>) : readParams(names, c.req.param());
    const query = spec.query ? parseInput(spec.query, c.req.query()) : (undefined as z.output<Query>);
    const body = spec.body ? await readJson(c, spec.body) : (undefined as z.output<Body>);
    return handler({ c: c as HonoContext<ApiEnv, PathOf<R>>, ctx, actor: known, params, body, query });
  });
}

/** The object that a path is about: its first parameter. */
const targetOf = (names: readonly string[], given: Record<string, string | undefined>) => given[names[0] ?? ""] ?? null;

/** A registry key, taken apart. */
export function partsOf<R extends ApiRoute>(key: R): { method: string; path: string; names: ParamOf<R>[] } {
  const space = key.indexOf(" ");
  const path = key.slice(space + 1);
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as ParamOf<R>);
  return { method: key.slice(0, space), path, names };
}

/** @throws DomainError NOT_FOUND for what cannot be the id of anything. */
function readParams<R extends ApiRoute>(names: ParamOf<R>[], given: Record<string, string | undefined>): Record<ParamOf<R>, string> {
  const params: Partial<Record<ParamOf<R>, string>> = {};
  for (const name of names) {
    const parsed = PATH_PARAMS[name].safeParse(given[name]);
    if (!parsed.success) throw new DomainError("NOT_FOUND", t("api.nothingAtThisAddress"));
    params[name] = parsed.data;
  }
  return params as Record<ParamOf<R>, string>;
}

const MAX_JSON_BYTES = 256 * 1024;

/**
 * The request's JSON, parsed by a schema.
 * @throws DomainError VALIDATION with a sentence per field; TOO_LARGE over 256 KiB.
 */
async function readJson<S extends z.ZodType>(c: HonoContext<ApiEnv>, schema: S): Promise<z.output<S>> {
  const text = new TextDecoder().decode(await readBody(c.req.raw, MAX_JSON_BYTES, t("api.thisRequestIsTooLarge")));
  let value: unknown;
  try {
    // Where a body may be left out, nothing is one.
    value = text === "" && schema.safeParse(undefined).success ? undefined : JSON.parse(text);
  } catch {
    // Without its cause: that quotes the body, which may hold a password, and causes are logged.
    throw new DomainError("VALIDATION", t("api.theRequestBodyIsNotValid"));
  }
  return parseInput(schema, value);
}

/** @throws DomainError VALIDATION with a sentence per field. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = parseFields(schema, value, "body");
  if ("data" in parsed) return parsed.data;
  const { fields } = parsed;
  const [name, message] = Object.entries(fields)[0] ?? ["body", t("api.fieldIsNotValid")];
  throw new DomainError("VALIDATION", `${name}: ${message}`, { fields });
}

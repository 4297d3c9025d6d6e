import type { Context as HonoContext } from "hono";
import { Hono } from "hono";
import type * as z from "zod";
import type { Context } from "../context.ts";
import { DomainError } from "../domain/errors.ts";
import type { Actor, SignedInActor } from "../domain/users/contract.ts";
import { authorize, requireUser } from "../http/actor.ts";
import { type Access, type ApiRoute, apiRoutes, type Rule } from "../http/route-registry.ts";

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
  /** The answer's JSON and its status; 200 unless said. Left out where the answer is not JSON. */
  answer?: z.ZodType;
  status?: 200 | 201 | 202 | 204;
}

export interface ApiRequest<R extends ApiRoute, Body = unknown, Query = unknown> {
  c: HonoContext<ApiEnv, PathOf<R>>;
  ctx: Context;
  actor: ActorFor<AccessOf<R>>;
  body: Body;
  query: Query;
}

export type Api = Hono<ApiEnv>;
export const createApi = (): Api => new Hono<ApiEnv>();

type Answer = Promise<Response> | Response;
type Parsed<S extends z.ZodType> = z.output<S>;

/** Mounts a handler under its key in the registry; the registry's access is enforced and the spec's schemas parse before it runs. */
export function route<R extends ApiRoute, Body extends z.ZodType, Query extends z.ZodType>(
  api: Api,
  key: R,
  spec: RouteSpec<Body, Query>,
  handler: (request: ApiRequest<R, Parsed<Body>, Parsed<Query>>) => Answer,
): void;
export function route<R extends ApiRoute>(api: Api, key: R, handler: (request: ApiRequest<R>) => Answer): void;
export function route<R extends ApiRoute>(
  api: Api,
  key: R,
  specOrHandler: RouteSpec | ((request: ApiRequest<R>) => Answer),
  maybeHandler?: (request: ApiRequest<R>) => Answer,
): void {
  const spec = typeof specOrHandler === "function" ? null : specOrHandler;
  const handler = typeof specOrHandler === "function" ? specOrHandler : maybeHandler;
  if (!handler) throw new Error(`${key} has no handler`);
  const space = key.indexOf(" ");
  const rule: Rule = apiRoutes[key];
  const { access } = rule;
  api.on(key.slice(0, space), key.slice(space + 1), async (c) => {
    const { actor, ctx } = c.env;
    authorize(rule, actor);
    const known = (access === "public" || access === "signed-link" || access === "stream-key" ? actor : requireUser(actor)) as ActorFor<
      AccessOf<R>
    >;
    const query = spec?.query ? parseInput(spec.query, c.req.query()) : undefined;
    const body = spec?.body ? await readJson(c, spec.body) : undefined;
    return handler({ c: c as HonoContext<ApiEnv, PathOf<R>>, ctx, actor: known, body, query });
  });
}

const MAX_JSON_BYTES = 256 * 1024;

/**
 * The request's JSON, parsed by a schema.
 * @throws DomainError VALIDATION with a sentence per field; TOO_LARGE over 256 KiB.
 */
export async function readJson<S extends z.ZodType>(c: HonoContext<ApiEnv>, schema: S): Promise<z.output<S>> {
  if (Number(c.req.header("Content-Length") ?? 0) > MAX_JSON_BYTES) throw new DomainError("TOO_LARGE", "This request is too large.");
  const text = await c.req.text();
  if (text.length > MAX_JSON_BYTES) throw new DomainError("TOO_LARGE", "This request is too large.");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new DomainError("VALIDATION", "The request body is not valid JSON.", { cause });
  }
  return parseInput(schema, value);
}

/** @throws DomainError VALIDATION with a sentence per field. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) {
    const name = issue.path.map(String).join(".") || "body";
    fields[name] ??= issue.message;
  }
  const [name, message] = Object.entries(fields)[0] ?? ["body", "is not valid"];
  throw new DomainError("VALIDATION", `${name}: ${message}`, { fields });
}

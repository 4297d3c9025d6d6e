import * as z from "zod";
import { t } from "#i18n/t.ts";
import { API_SCOPES } from "../domain/accounts/api-keys/contract.ts";
import { ErrorResponse } from "../domain/kernel/responses/contract.ts";
import type {
  ApiDocument,
  JsonSchema,
  Operation,
  Parameter,
} from "../domain/ops/api-reference/contract.ts";
import {
  type Access,
  type ApiRoute,
  apiRoutes,
  isSessionFree,
  type Rule,
} from "../http/route-registry.ts";
import { PATH_PARAMS } from "./path-params.ts";
import { type Api, mountedRoutes, partsOf, type RouteSpec, route } from "./route.ts";

const VERSION = "1.0.0";
const SUCCESS: Record<number, string> = {
  200: "Success.",
  201: "Created.",
  202: "Accepted.",
  204: "Success.",
  303: "Redirect to the URL in the Location header.",
};
const ACCESS_TEXTS: Record<Access, string> = {
  public: "No sign-in required. The response can differ for signed-in users.",
  user: "Requires a signed-in user.",
  moderator: "Requires the moderator or admin role.",
  admin: "Requires the admin role.",
  anonymous: "No sign-in required. The response is the same for all users.",
  "signed-link": "Requires a signed link, which is valid for a short time.",
  "stream-key": "Requires the stream key.",
};

/** Cached OpenAPI documents by origin. Building a document takes 60 milliseconds of CPU time. */
const documents = new Map<string, ApiDocument>();

/** Returns the OpenAPI 3.1 document, which is built from the schemas that parse all requests. */
export function openApiDocument(origin: string): ApiDocument {
  const document = documents.get(origin) ?? buildDocument(origin);
  documents.set(origin, document);
  return document;
}

function buildDocument(origin: string): ApiDocument {
  const schemas: Record<string, JsonSchema> = {};
  const paths: ApiDocument["paths"] = {};
  const tags = new Set<string>();
  schemaOf(ErrorResponse, "output", schemas);
  for (const [key, spec] of mountedRoutes) {
    const { method, path } = partsOf(key);
    const operation = operationOf(key, spec, schemas);
    for (const tag of operation.tags) tags.add(tag);
    const address = path.replace(/:(\w+)/g, "{$1}").replace("*", "{path}");
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Tributary",
      version: VERSION,
      description:
        "The HTTP API that Tributary's own pages use. Times are in milliseconds since the epoch and amounts of money in whole cents, unless a field says otherwise. An error is a JSON object with `error` (a message), `code` (an error code) and `requestId`. A request that changes data must come from Tributary's own origin or carry no cookie.",
      license: { name: "Apache 2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: origin }],
    tags: [...tags].sort().map((name) => ({ name })),
    paths,
    components: {
      schemas,
      responses: {
        Error: {
          description:
            "Error. See `code` for the cause, and `fields` for a message about each rejected field.",
          content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
        },
      },
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: "__Host-session",
          description: "The session cookie set at sign-in.",
        },
        bearer: {
          type: "http",
          scheme: "bearer",
          description:
            "A session token, or a personal API key with the scope that the operation requires.",
        },
      },
    },
  };
}

function operationOf(
  key: ApiRoute,
  spec: RouteSpec,
  schemas: Record<string, JsonSchema>,
): Operation {
  const { method, path } = partsOf(key);
  const { access, scope }: Rule = apiRoutes[key];
  const accessText =
    ACCESS_TEXTS[access] +
    (scope ? ` API keys need the scope \`${scope}\` (${t(API_SCOPES[scope]).toLowerCase()}).` : "");
  const success = spec.answer
    ? { content: { "application/json": { schema: schemaOf(spec.answer, "output", schemas) } } }
    : spec.gives && spec.gives.length > 0
      ? { content: Object.fromEntries(spec.gives.map((type) => [type, {}])) }
      : {};
  const status = spec.status ?? 200;
  const body = spec.body
    ? { "application/json": { schema: schemaOf(spec.body, "input", schemas) } }
    : spec.bytes && Object.fromEntries(spec.bytes.map((type) => [type, {}]));
  const parameters = [...pathParameters(key), ...queryParameters(spec, schemas)];
  return {
    operationId: operationId(method, path),
    tags: [tagOf(path)],
    summary: spec.summary,
    description: accessText,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: body } }),
    responses: {
      [status]: { description: SUCCESS[status] ?? "Success.", ...success },
      default: { $ref: "#/components/responses/Error" },
    },
    security: isSessionFree(access)
      ? []
      : [...(access === "public" ? [{}] : []), { session: [] }, { bearer: [] }],
    "x-access": access,
    ...(scope && { "x-scope": scope }),
  };
}

function pathParameters(key: ApiRoute): Parameter[] {
  const { path, names } = partsOf(key);
  const parameters = names.map((name): Parameter => {
    const { description, ...schema } = schemaOf(PATH_PARAMS[name], "input", {});
    return {
      name,
      in: "path",
      required: true,
      ...(typeof description === "string" && { description }),
      schema,
    };
  });
  if (path.endsWith("*")) {
    parameters.push({
      name: "path",
      in: "path",
      required: true,
      description: "The path of the file, including its folders.",
      schema: { type: "string" },
    });
  }
  return parameters;
}

function queryParameters(spec: RouteSpec, schemas: Record<string, JsonSchema>): Parameter[] {
  if (!spec.query) return [];
  const { properties = {}, required = [] } = schemaOf(spec.query, "input", schemas);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    schema,
  }));
}

/** Converts a zod schema to JSON Schema 2020-12. Schemas with an id become references. */
function schemaOf(
  schema: z.ZodType,
  io: "input" | "output",
  schemas: Record<string, JsonSchema>,
): JsonSchema {
  const generated = z.toJSONSchema(schema, {
    io,
    unrepresentable: "any",
    // Responses can get more fields in later versions, so clients must accept unknown fields.
    override: ({ jsonSchema }) => void (io === "output" && delete jsonSchema.additionalProperties),
  });
  const withComponentRefs = JSON.stringify(generated).replaceAll(
    '"#/$defs/',
    '"#/components/schemas/',
  );
  const { $schema: _, $defs = {}, id, ...rest }: JsonSchema = JSON.parse(withComponentRefs);
  for (const [name, definition] of Object.entries($defs)) addSchema(schemas, name, definition);
  if (typeof id !== "string") return rest;
  addSchema(schemas, id, rest);
  return { $ref: `#/components/schemas/${id}` };
}

function addSchema(
  schemas: Record<string, JsonSchema>,
  name: string,
  { id: _, ...schema }: JsonSchema,
): void {
  const existing = schemas[name];
  if (existing && JSON.stringify(existing) !== JSON.stringify(schema))
    throw new Error(`Two schemas are called ${name}`);
  schemas[name] = schema;
}

const FILES = "Feeds and files";
const GROUPS: Record<string, string> = {
  ".well-known": FILES,
  ":channel": FILES,
  "robots.txt": FILES,
  "sitemap.xml": FILES,
  sitemaps: FILES,
  images: FILES,
  "status.atom": FILES,
  ai: "AI",
  "analytics.csv": "Analytics",
  "api-keys": "API keys",
  "csp-reports": "CSP reports",
  metrics: "Service",
  health: "Service",
  healthz: "Service",
  readyz: "Service",
  "openapi.json": "Service",
  "track-interaction": "Interactions",
  "upload-parts": "Uploads",
  media: "Playback",
};

function tagOf(path: string): string {
  const [firstSegment = "", secondSegment = ""] = path.split("/").filter(Boolean);
  const groupName = firstSegment === "api" ? secondSegment : firstSegment;
  return (
    GROUPS[groupName] ??
    groupName.replace(/^./, (firstLetter) => firstLetter.toUpperCase()).replaceAll("-", " ")
  );
}

const operationId = (method: string, path: string) =>
  method.toLowerCase() +
  path
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== "" && word !== "api")
    .map((word) => word.replace(/^./, (firstLetter) => firstLetter.toUpperCase()))
    .join("") +
  (path.endsWith("*") ? "Path" : "");

export function mountReference(api: Api): void {
  const spec = {
    summary: "Get the OpenAPI 3.1 document of this API; /api/docs displays it",
    answer: z.looseObject({ openapi: z.literal("3.1.0") }),
  };
  route(api, "GET /api/openapi.json", spec, ({ c, ctx }) =>
    c.json(openApiDocument(ctx.config.appOrigin), 200, { "Cache-Control": "public, max-age=300" }),
  );
}

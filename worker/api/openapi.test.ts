import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { apiRoutes } from "../http/route-registry.ts";
import "./app.ts";
import { openApiDocument } from "./openapi.ts";
import { mountedRoutes } from "./route.ts";

const document = openApiDocument("https://tributary.example");

test("the OpenAPI document is valid OpenAPI 3.1", async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(document)));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(validator.version).toBe("3.1");
});

test("every reference in the OpenAPI document resolves", () => {
  const names = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
  expect(names.length).toBeGreaterThan(10);
  const { components } = document;
  const isThere = (kind = "", name = "") =>
    Object.hasOwn(kind === "schemas" ? components.schemas : components.responses, name);
  expect(names.filter(([, kind, name]) => !isThere(kind, name)).map(([ref]) => ref)).toEqual([]);
});

test("every API route is mounted, and documented with its access rule", () => {
  expect([...mountedRoutes.keys()].sort()).toEqual(Object.keys(apiRoutes).sort());
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [
      `${method.toUpperCase()} ${path.replace("{path}", "*").replace(/\{(\w+)\}/g, ":$1")}`,
      operation["x-access"],
    ]),
  );
  expect(Object.fromEntries(documented)).toEqual(
    Object.fromEntries(Object.entries(apiRoutes).map(([key, { access }]) => [key, access])),
  );
});

test("each operation of the OpenAPI document has a unique ID, a summary and responses", () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const ids = operations.map((o) => o.operationId);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { operationId, summary, responses } of operations) {
    expect(summary.length, operationId).toBeGreaterThan(5);
    expect(Object.keys(responses), operationId).toContain("default");
  }
});

test("the OpenAPI document describes the fields of every route with a body", () => {
  const body =
    document.paths["/api/videos/{videoId}/comments"]?.post?.requestBody?.content["application/json"]
      ?.schema;
  expect(body).toMatchObject({
    type: "object",
    required: ["body"],
    properties: { body: { type: "string" } },
  });
});

import * as z from "zod";

interface Schema {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  $ref?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  prefixItems?: Schema[];
  items?: Schema | boolean;
  minItems?: number;
  minLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  default?: unknown;
  $defs?: Record<string, Schema>;
}

export const jsonSchemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;

/** Returns a minimal value that matches a schema: only the required fields. */
export const sampleOf = (schema: z.ZodType): unknown =>
  sample(jsonSchemaOf(schema), jsonSchemaOf(schema).$defs ?? {});

function sample(s: Schema, defs: Record<string, Schema>): unknown {
  if (s.$ref) return sample(defs[s.$ref.split("/").at(-1) ?? ""] ?? {}, defs);
  if (s.const !== undefined) return s.const;
  if (s.enum) return s.enum[0];
  if (s.default !== undefined) return s.default;
  const variant = (s.anyOf ?? s.oneOf ?? s.allOf)?.[0];
  if (variant) return sample(variant, defs);
  switch (s.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(s.properties ?? {})
          .filter(([name]) => s.required?.includes(name))
          .map(([name, field]) => [name, sample(field, defs)]),
      );
    case "array":
      if (s.prefixItems) return s.prefixItems.map((item) => sample(item, defs));
      return Array.from({ length: s.minItems ?? 0 }, () =>
        sample(typeof s.items === "object" ? s.items : {}, defs),
      );
    case "string":
      return "abcdefgh".padEnd(s.minLength ?? 0, "x");
    case "number":
    case "integer":
      return Math.max(
        s.minimum !== undefined && s.minimum > -1e9 ? s.minimum : 1,
        s.exclusiveMinimum !== undefined ? s.exclusiveMinimum + 1 : -1e9,
      );
    case "boolean":
      return true;
    default:
      return null;
  }
}

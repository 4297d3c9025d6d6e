import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as z from "zod";
import { expressionsIn } from "../../scripts/lib/expressions.ts";
import { sourceFiles } from "../../scripts/lib/files.ts";
import { root } from "../../scripts/lib/run.ts";
import { tokensOf } from "./hostile-texts.ts";
import type { Subject } from "./subject.ts";

/** Length of each text in a request body, in characters. A whole body has at most 256 KiB. */
const BODY_MAX = 64 * 1024;

const MODULES =
  /^(worker\/domain\/\w+\/[\w-]+\/contract(-[\w-]+)?|durable-objects\/live-origin\/studio-messages)\.ts$/;

function filled(shape: unknown, text: string): unknown {
  const parsed = Shape.safeParse(shape);
  if (!parsed.success) return text;
  const { type, properties, items, anyOf, oneOf, allOf } = parsed.data;
  const variant = anyOf?.[0] ?? oneOf?.[0] ?? allOf?.[0];
  if (variant !== undefined) return filled(variant, text);
  if (parsed.data.const !== undefined) return parsed.data.const;
  if (parsed.data.enum !== undefined) return parsed.data.enum[0];
  if (type === "object")
    return Object.fromEntries(
      Object.entries(properties ?? {}).map(([key, inner]) => [key, filled(inner, text)]),
    );
  if (type === "array") return [filled(items, text)];
  if (type === "number" || type === "integer") return 1;
  return type === "boolean" ? true : text;
}

const Shape = z.object({
  type: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
});

/**
 * Returns every schema that a contract exports. A schema runs its regular expressions even on a
 * text that is longer than the schema allows.
 */
export async function schemaSubjects(): Promise<Subject[]> {
  const subjects: Subject[] = [];
  for (const file of sourceFiles(MODULES)) {
    const tokens = expressionsIn(file, readFileSync(join(root, file), "utf8")).literals.flatMap(
      ({ source }) => tokensOf(source),
    );
    const exported: Record<string, unknown> = await import(pathToFileURL(join(root, file)).href);
    for (const [name, schema] of Object.entries(exported)) {
      if (!(schema instanceof z.ZodType)) continue;
      const shape = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
      if (!JSON.stringify(shape).includes('"string"')) continue;
      subjects.push({
        name: `${file} ${name}`,
        max: BODY_MAX,
        tokens,
        run: (text) => schema.safeParse(filled(shape, text)),
      });
    }
  }
  return subjects;
}

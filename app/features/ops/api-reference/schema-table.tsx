import { cn } from "#app/ui/cn.ts";
import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";
import type { JsonSchema } from "#worker/domain/ops/api-reference/contract.ts";

const MAX_DEPTH = 4;

export function SchemaTable({ schema, depth = 0 }: { schema: JsonSchema; depth?: number }) {
  const variants = schema.oneOf ?? schema.anyOf;
  const { properties } = itemsOf(schema);
  if (!properties && variants?.some((v) => v.properties)) {
    return (
      <ol className="grid gap-3">
        {variants.map((variant) => (
          <li key={JSON.stringify(variant)} className="grid gap-1 border-line border-l pl-3">
            <span className="text-muted text-xs">{t("docs.schema.oneOf")}</span>
            <SchemaTable schema={variant} depth={depth + 1} />
          </li>
        ))}
      </ol>
    );
  }
  if (!properties) return <p className="text-sm">{typeOf(schema)}</p>;
  const required = itemsOf(schema).required ?? [];
  return (
    <dl className="grid min-w-0 gap-2 text-sm">
      {Object.entries(properties).map(([name, property]) => (
        <div
          key={name}
          className={cn(
            "grid min-w-0 gap-x-4 border-line border-b pb-2",
            // Nested tables are narrow, so they get two columns only on wide screens.
            depth === 0
              ? "sm:grid-cols-[minmax(8rem,14rem)_minmax(0,1fr)]"
              : "lg:grid-cols-[minmax(8rem,14rem)_minmax(0,1fr)]",
          )}
        >
          <dt className="min-w-0 break-words">
            <code className="font-semibold">{name}</code>{" "}
            {!required.includes(name) && (
              <span className="text-muted text-xs">{t("docs.schema.optional")}</span>
            )}
          </dt>
          <dd className="grid min-w-0 gap-1">
            <span>
              {typeOf(property)} <span className="text-muted text-xs">{limitsOf(property)}</span>
            </span>
            {property.description && <span className="text-muted">{property.description}</span>}
            {depth < MAX_DEPTH && itemsOf(property).properties && (
              <SchemaTable schema={itemsOf(property)} depth={depth + 1} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const itemsOf = (schema: JsonSchema): JsonSchema =>
  typeof schema.items === "object" ? schema.items : schema;

function typeOf(schema: JsonSchema): React.ReactNode {
  if (schema.$ref) {
    const name = schema.$ref.split("/").at(-1) ?? "";
    return (
      <a className="underline" href={`#schema-${name}`}>
        {name}
      </a>
    );
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants)
    return variants.map((v, i) => [
      i > 0 && ` ${t("docs.schema.or")} `,
      <span key={JSON.stringify(v)}>{typeOf(v)}</span>,
    ]);
  if (schema.type === "array")
    return typeof schema.items === "object"
      ? rich("docs.schema.listOfType", { type: typeOf(schema.items) })
      : t("docs.schema.listOfValues");
  return Array.isArray(schema.type)
    ? schema.type.join(` ${t("docs.schema.or")} `)
    : (schema.type ?? t("docs.schema.anyType"));
}

function limitsOf(schema: JsonSchema): string {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, default: usual } = schema;
  const isWhole = (value: unknown): value is number =>
    typeof value === "number" && Math.abs(value) < Number.MAX_SAFE_INTEGER;
  const constraints = [
    isWhole(minLength) &&
      (minLength === 1
        ? t("docs.schema.limit.notEmpty")
        : t("docs.schema.limit.minCharacters", { n: minLength })),
    isWhole(maxLength) && t("docs.schema.limit.maxCharacters", { n: maxLength }),
    isWhole(minItems) && t("docs.schema.limit.minItems", { n: minItems }),
    isWhole(maxItems) && t("docs.schema.limit.maxItems", { n: maxItems }),
    isWhole(minimum) && t("docs.schema.limit.minimum", { n: minimum }),
    isWhole(maximum) && t("docs.schema.limit.maximum", { n: maximum }),
    usual !== undefined && t("docs.schema.defaultValue", { value: JSON.stringify(usual) }),
  ];
  return constraints.filter((s) => s !== false).join(", ");
}

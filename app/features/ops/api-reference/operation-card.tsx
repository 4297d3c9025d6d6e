import { Badge } from "#app/ui/badge.tsx";
import { t } from "#i18n/t.ts";
import type {
  JsonSchema,
  Operation,
  Parameter,
} from "#worker/domain/ops/api-reference/contract.ts";
import { SchemaTable } from "./schema-table.tsx";

const METHOD_VARIANTS: Record<string, "accent" | "paid" | "pending" | "danger"> = {
  GET: "accent",
  POST: "paid",
  PUT: "pending",
  PATCH: "pending",
  DELETE: "danger",
};

type Content = Record<string, { schema?: JsonSchema }>;

export function OperationCard({
  method,
  path,
  operation,
}: {
  method: string;
  path: string;
  operation: Operation;
}) {
  const responses = Object.entries(operation.responses).filter(([status]) => status !== "default");
  return (
    <article
      id={operation.operationId}
      className="grid min-w-0 scroll-mt-24 gap-3 rounded-md bg-surface p-4"
    >
      <h3 className="flex flex-wrap items-center gap-2">
        <Badge variant={METHOD_VARIANTS[method] ?? "neutral"}>{method}</Badge>
        <code className="min-w-0 break-all font-semibold text-sm">{path}</code>
        <a
          href={`#${operation.operationId}`}
          aria-label={t("docs.operation.linkAriaLabel", { method, path })}
          className="text-muted hover:text-ink"
        >
          #
        </a>
      </h3>
      <p>{operation.summary}</p>
      <p className="text-muted text-sm">{operation.description.replaceAll("`", "")}</p>
      {operation.parameters && (
        <Part
          title={t("docs.operation.parametersHeading")}
          schema={asObject(operation.parameters)}
        />
      )}
      {operation.requestBody && (
        <Parts title={t("docs.operation.bodyHeading")} content={operation.requestBody.content} />
      )}
      {responses.map(([status, response]) =>
        "$ref" in response ? null : (
          <Parts
            key={status}
            title={t("docs.operation.responseHeading", { status })}
            content={response.content ?? {}}
          />
        ),
      )}
    </article>
  );
}

function Parts({ title, content }: { title: string; content: Content }) {
  const types = Object.keys(content);
  const schema = content["application/json"]?.schema;
  if (schema) return <Part title={title} schema={schema} />;
  return (
    <p className="text-sm">
      <span className="font-semibold">{title}</span>{" "}
      <span className="break-words text-muted">
        {types.length === 0 ? t("docs.operation.noBody") : types.join(", ")}
      </span>
    </p>
  );
}

function Part({ title, schema }: { title: string; schema: JsonSchema }) {
  return (
    <details className="min-w-0 border-line border-t pt-2">
      <summary className="min-h-8 cursor-pointer py-1 font-semibold text-sm">{title}</summary>
      <SchemaTable schema={schema} />
    </details>
  );
}

const asObject = (parameters: Parameter[]): JsonSchema => ({
  type: "object",
  required: parameters.filter((p) => p.required).map((p) => p.name),
  properties: Object.fromEntries(
    parameters.map(({ name, schema, description, in: location }) => [
      name,
      {
        ...schema,
        description: [
          t("docs.operation.parameterLocation", { place: location }),
          description ?? schema.description,
        ]
          .filter(Boolean)
          .join(" "),
      },
    ]),
  ),
});

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Bug } from "lucide-react";
import { AdminPage } from "#app/features/trust/admin/admin-page.tsx";
import { Code, FactList, Stamp } from "#app/features/trust/admin/parts.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { t } from "#i18n/t.ts";
import {
  type ClientError,
  ERROR_KIND_LABELS,
  ERROR_RETENTION_DAYS,
} from "#worker/domain/ops/client-errors/contract.ts";
import { listErrors } from "#worker/domain/ops/client-errors/record-error.ts";

export const meta: MetaFunction = () => [{ title: t("admin.errors.metaTitle") }];

const MAX_ERRORS = 100;

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return { errors: await listErrors(ctx, { limit: MAX_ERRORS }) };
}

export default function Errors() {
  const { errors } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title={t("admin.errors.title")}
      about={t("admin.errors.description", { errorsKeptDays: ERROR_RETENTION_DAYS })}
    >
      {errors.length === 0 ? (
        <EmptyState icon={Bug} title={t("admin.errors.emptyTitle")} />
      ) : (
        <ul className="grid divide-y divide-line border-line border-y">
          {errors.map((error) => (
            <li key={error.fingerprint}>
              <ErrorLine error={error} />
            </li>
          ))}
        </ul>
      )}
    </AdminPage>
  );
}

function ErrorLine({ error }: { error: ClientError }) {
  return (
    <article aria-labelledby={error.fingerprint} className="grid gap-3 py-5">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <h2 id={error.fingerprint} className="min-w-0 flex-1 break-words font-semibold text-base">
          {error.message}
        </h2>
        <Badge variant={error.kind === "boundary" ? "danger" : "neutral"}>
          {t(ERROR_KIND_LABELS[error.kind])}
        </Badge>
        <span className="tabular font-semibold text-sm">
          {t("admin.errors.list.count", { n: error.count })}
        </span>
      </div>
      <FactList
        facts={[
          [t("admin.errors.list.lastLabel"), <Stamp key="last" at={error.lastAt} />],
          [t("admin.errors.list.firstLabel"), <Stamp key="first" at={error.firstAt} />],
          [t("admin.errors.list.pageLabel"), <Code key="page">{error.page}</Code>],
          [t("admin.errors.list.browserLabel"), error.browser],
          [
            t("admin.errors.list.buildLabel"),
            error.buildId === "" ? (
              t("admin.facts.unknown")
            ) : (
              <Code key="build">{error.buildId}</Code>
            ),
          ],
          [
            t("admin.facts.requestLabel"),
            error.requestId === "" ? (
              t("admin.facts.unknown")
            ) : (
              <Code key="request">{error.requestId}</Code>
            ),
          ],
        ]}
      />
      {error.stack !== "" && (
        <pre className="whitespace-pre-wrap break-words rounded-md bg-surface p-3 font-mono text-xs">
          {error.stack}
        </pre>
      )}
    </article>
  );
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Bug } from "lucide-react";
import { AdminPage } from "#app/components/admin/admin-page.tsx";
import { Code, FactList, Stamp } from "#app/components/admin/parts.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { type ClientError, ERROR_KINDS, ERRORS_KEPT_DAYS } from "#worker/domain/client-errors/contract.ts";
import { listErrors } from "#worker/domain/client-errors/record-error.ts";

export const meta: MetaFunction = () => [{ title: "Errors · Staff · Tributary" }];

const SHOWN = 100;

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return { errors: await listErrors(ctx, { limit: SHOWN }) };
}

export default function Errors() {
  const { errors } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title="Errors"
      about={`What went wrong in people's browsers, the newest first. The same fault is one line, with nothing about who met it; it goes ${ERRORS_KEPT_DAYS} days after it came last.`}
    >
      {errors.length === 0 ? (
        <EmptyState icon={Bug} title="No page has told of an error" />
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
        <Badge variant={error.kind === "boundary" ? "danger" : "neutral"}>{ERROR_KINDS[error.kind]}</Badge>
        <span className="tabular font-semibold text-sm">{error.count.toLocaleString("en-US")} times</span>
      </div>
      <FactList
        facts={[
          ["Last", <Stamp key="last" at={error.lastAt} />],
          ["First", <Stamp key="first" at={error.firstAt} />],
          ["Page", <Code key="page">{error.page}</Code>],
          ["Browser", error.browser],
          ["Build", error.buildId === "" ? "Not known" : <Code key="build">{error.buildId}</Code>],
          ["Request", error.requestId === "" ? "Not known" : <Code key="request">{error.requestId}</Code>],
        ]}
      />
      {error.stack !== "" && (
        <pre className="whitespace-pre-wrap break-words rounded-md bg-surface p-3 font-mono text-xs">{error.stack}</pre>
      )}
    </article>
  );
}

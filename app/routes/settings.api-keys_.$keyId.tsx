import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { ArrowLeft, ChartNoAxesColumn } from "lucide-react";
import { UsageCharts } from "#app/components/settings/api-keys/usage-charts.tsx";
import { UsageFigures } from "#app/components/settings/api-keys/usage-figures.tsx";
import { SettingsPage } from "#app/components/settings/settings-page.tsx";
import { Badge } from "#app/components/ui/badge.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { getUsage } from "#worker/domain/api-keys/get-usage.ts";
import { requireUser } from "#worker/http/actor.ts";

export const meta: MetaFunction = () => [{ title: "API usage · Settings · Tributary" }];

export function loader({ context: { ctx, actor }, params }: LoaderFunctionArgs) {
  return getUsage(ctx, { actor: requireUser(actor), keyId: params.keyId ?? "" });
}

export default function ApiUsage() {
  const usage = useLoaderData<typeof loader>();
  const { name, prefix, scopes, isExpired } = usage.key;
  const isUsed = usage.days.some(({ calls }) => calls > 0);
  return (
    <SettingsPage
      title={name}
      about={
        <>
          <Link to="/settings/api-keys" className="mb-2 flex w-fit items-center gap-1.5 text-sm hover:text-ink">
            <ArrowLeft aria-hidden className="size-4" />
            API keys
          </Link>
          <code className="text-sm">{prefix}…</code> · {scopes.join(", ")} {isExpired && <Badge variant="danger">Expired</Badge>}
        </>
      }
    >
      <UsageFigures usage={usage} />
      {isUsed ? (
        <UsageCharts usage={usage} />
      ) : (
        <EmptyState
          icon={ChartNoAxesColumn}
          title="No calls in 30 days"
          description="What this key calls is shown here, by day, route and answer, within seconds."
        />
      )}
    </SettingsPage>
  );
}

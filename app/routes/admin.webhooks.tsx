import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Webhook } from "lucide-react";
import * as z from "zod";
import { AdminPage } from "#app/features/trust/admin/admin-page.tsx";
import { EventCard } from "#app/features/trust/admin/event-card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { t } from "#i18n/t.ts";
import {
  listTroubledEvents,
  retryEvent,
} from "#worker/domain/money/payment-events/failed-events.ts";
import { StaffReason } from "#worker/domain/money/refunds/contract.ts";
import { requireUser } from "#worker/http/actor.ts";
import { parseForm, readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("admin.webhooks.metaTitle") }];

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return { events: await listTroubledEvents(ctx), now: ctx.now() };
}

export async function action({ context: { ctx, actor }, request }: ActionFunctionArgs) {
  const input = parseForm(
    z.object({ eventId: z.string(), reason: StaffReason }),
    Object.fromEntries(await readForm(request)),
  );
  await retryEvent(ctx, { actor: requireUser(actor), ...input });
  return { saved: t("admin.webhooks.retrySuccess") };
}

export default function Webhooks() {
  const { events, now } = useLoaderData<typeof loader>();
  return (
    <AdminPage title={t("admin.webhooks.title")} about={t("admin.webhooks.description")}>
      {events.length === 0 ? (
        <EmptyState icon={Webhook} title={t("admin.webhooks.emptyTitle")} />
      ) : (
        <ul className="grid divide-y divide-line border-line border-y">
          {events.map((event) => (
            <li key={event.id}>
              <EventCard event={event} now={now} />
            </li>
          ))}
        </ul>
      )}
    </AdminPage>
  );
}

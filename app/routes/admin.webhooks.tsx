import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Webhook } from "lucide-react";
import * as z from "zod";
import { AdminPage } from "#app/components/admin/admin-page.tsx";
import { EventCard } from "#app/components/admin/event-card.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { listTroubledEvents, retryEvent } from "#worker/domain/billing/failed-events.ts";
import { StaffReason } from "#worker/domain/refunds/contract.ts";
import { requireUser } from "#worker/http/actor.ts";
import { parseForm, readForm } from "#worker/http/form.ts";

export const meta: MetaFunction = () => [{ title: "Webhooks · Staff · Tributary" }];

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return { events: await listTroubledEvents(ctx), now: ctx.now() };
}

export async function action({ context: { ctx, actor }, request }: ActionFunctionArgs) {
  const input = parseForm(z.object({ eventId: z.string(), reason: StaffReason }), Object.fromEntries(await readForm(request)));
  await retryEvent(ctx, { actor: requireUser(actor), ...input });
  return { saved: "It is being worked on again." };
}

export default function Webhooks() {
  const { events, now } = useLoaderData<typeof loader>();
  return (
    <AdminPage title="Webhooks" about="What the payment company told us and we could not work on. After twelve tries it waits here.">
      {events.length === 0 ? (
        <EmptyState icon={Webhook} title="Every webhook was worked on" />
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

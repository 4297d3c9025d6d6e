import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { Megaphone } from "lucide-react";
import { ConfirmedSubmit } from "#app/features/accounts/settings/confirmed-submit.tsx";
import { FormFault } from "#app/features/accounts/settings/form-fault.tsx";
import { notifySaved } from "#app/features/money/refunds/notify-saved.ts";
import { AdminPage } from "#app/features/trust/admin/admin-page.tsx";
import { AnnouncementForm } from "#app/features/trust/admin/announcement-form.tsx";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { AnnouncementView } from "#app/shell/announcement.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { formatTime } from "#i18n/format.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import { notFound } from "#worker/domain/kernel/errors.ts";
import {
  endAnnouncement,
  listAnnouncements,
  saveAnnouncement,
} from "#worker/domain/ops/announcements/announcements.ts";
import {
  AnnouncementInput,
  type StaffAnnouncement,
} from "#worker/domain/ops/announcements/contract.ts";
import { requireUser } from "#worker/http/actor.ts";
import { formName, parseForm, readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [{ title: t("admin.announcements.metaTitle") }];

export const loader = async ({ context: { ctx } }: LoaderFunctionArgs) => ({
  announcements: await listAnnouncements(ctx),
  now: ctx.now(),
});

export async function action({ context: { ctx, actor: visitor }, request }: ActionFunctionArgs) {
  const actor = requireUser(visitor);
  const form = Object.fromEntries(await readForm(request));
  const id = String(form.id ?? "").slice(0, 60) || null;
  switch (formName(request)?.split(":")[0]) {
    case "save":
      await saveAnnouncement(ctx, { actor, id, ...parseForm(AnnouncementInput, form) });
      return {
        saved:
          id === null
            ? t("admin.announcements.success.announced")
            : t("admin.announcements.success.changed"),
      };
    case "end":
      await endAnnouncement(ctx, { actor, id: id ?? "" });
      return { saved: t("admin.announcements.success.takenDown") };
    default:
      throw notFound(t("admin.notFound.form"));
  }
}

const AUDIENCE_LABELS: Record<StaffAnnouncement["audience"], Message> = {
  everyone: msg("admin.announcements.audience.everyone"),
  signed_in: msg("admin.announcements.audience.signedIn"),
  creators: msg("admin.announcements.audience.creators"),
  free: msg("admin.announcements.audience.free"),
  premium: msg("admin.announcements.audience.premium"),
  creator_pro: msg("admin.announcements.audience.creatorPro"),
};

export default function Announcements() {
  const { announcements, now } = useLoaderData<typeof loader>();
  return (
    <AdminPage title={t("admin.announcements.title")} about={t("admin.announcements.description")}>
      <details className="grid gap-4 rounded-lg ring-1 ring-line" open={announcements.length === 0}>
        <summary className="cursor-pointer px-4 py-3 font-semibold">
          {t("admin.announcements.form.title")}
        </summary>
        <div className="px-4 pb-5">
          <AnnouncementForm key={announcements[0]?.id} now={now} audiences={AUDIENCE_LABELS} />
        </div>
      </details>
      {announcements.length === 0 ? (
        <EmptyState icon={Megaphone} title={t("admin.announcements.emptyTitle")} />
      ) : (
        <ul className="grid divide-y divide-line border-line border-y">
          {announcements.map((announcement) => (
            <li key={announcement.id} className="py-5">
              <Row announcement={announcement} now={now} />
            </li>
          ))}
        </ul>
      )}
    </AdminPage>
  );
}

const STATES = {
  toCome: { variant: "pending", words: msg("admin.announcements.state.scheduled") },
  shown: { variant: "paid", words: msg("admin.announcements.state.shown") },
  ended: { variant: "neutral", words: msg("admin.facts.endedLabel") },
} as const;

function Row({ announcement, now }: { announcement: StaffAnnouncement; now: number }) {
  const { id, startsAt, endsAt, audience, by } = announcement;
  const state = endsAt <= now ? "ended" : startsAt > now ? "toCome" : "shown";
  const form = useActionForm(`end:${id}`, notifySaved);
  return (
    <article className="grid gap-3">
      <AnnouncementView announcement={announcement} />
      <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
        <Badge variant={STATES[state].variant}>{t(STATES[state].words)}</Badge>
        {t("admin.announcements.summary", {
          audience: t(AUDIENCE_LABELS[audience]),
          startsAt: formatTime(startsAt),
          endsAt: formatTime(endsAt),
          by,
        })}
      </p>
      {endsAt > now && (
        <div className="flex flex-wrap items-start gap-3">
          <form.Form {...form.formProps}>
            <FormFault form={form} />
            <input type="hidden" name="id" value={id} />
            <ConfirmedSubmit
              write={form}
              question={t("admin.announcements.takeDown.confirmTitle")}
              about={t("admin.announcements.takeDown.confirmBody")}
              verb={t("admin.form.takeDownAction")}
            >
              {" "}
              {t("admin.form.takeDownAction")}
            </ConfirmedSubmit>
          </form.Form>
          <details className="min-w-0 flex-1 basis-80">
            <summary className="w-fit cursor-pointer py-2 font-semibold text-accent text-sm">
              {t("admin.announcements.form.editTitle")}
            </summary>
            <div className="pt-3">
              <AnnouncementForm announcement={announcement} now={now} audiences={AUDIENCE_LABELS} />
            </div>
          </details>
        </div>
      )}
    </article>
  );
}

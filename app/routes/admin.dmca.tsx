import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Copyright } from "lucide-react";
import { ChoiceGroup } from "#app/features/accounts/settings/choices.tsx";
import { ConfirmedSubmit } from "#app/features/accounts/settings/confirmed-submit.tsx";
import { FormFault } from "#app/features/accounts/settings/form-fault.tsx";
import { notifySaved } from "#app/features/money/refunds/notify-saved.ts";
import { AdminPage } from "#app/features/trust/admin/admin-page.tsx";
import { BackLink, Code, FactList, Stamp, UserLink } from "#app/features/trust/admin/parts.tsx";
import {
  CounterText,
  describeNotice,
  NoticeBadge,
  NoticeText,
  noticeStateLabel,
} from "#app/features/trust/dmca/notice-view.tsx";
import { labeled } from "#app/lib/labeled.ts";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Card } from "#app/ui/card.tsx";
import { ChipNav } from "#app/ui/chip-nav.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { formatDate } from "#i18n/format.ts";
import { msg, t } from "#i18n/t.ts";
import { NOTICE_STATES } from "#worker/domain/accounts/email-delivery/contract-events.ts";
import { DecisionInput } from "#worker/domain/trust/dmca/contract.ts";
import { NOTICE_REASON_MAX, STRIKES_MAX } from "#worker/domain/trust/dmca/contract-figures.ts";
import { allowedDecisions, decideNotice } from "#worker/domain/trust/dmca/decide-notice.ts";
import {
  countNotices,
  countStrikes,
  getStaffNotice,
  listNotices,
} from "#worker/domain/trust/dmca/queries.ts";
import { requireUser } from "#worker/http/actor.ts";
import { parseForm, readForm } from "#worker/http/form.ts";

export { clientAction, shouldRevalidate } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [
  { title: t("admin.dmca.metaTitle") },
  { name: "robots", content: "noindex" },
];

export async function loader({ context: { ctx, actor }, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const noticeId = searchParams.get("notice");
  if (noticeId !== null) {
    const staffId = requireUser(actor).id;
    const found = await getStaffNotice(ctx, { noticeId, staffId });
    const strikes = await countStrikes(ctx, { userId: found.owner.id });
    return {
      found: {
        ...found,
        strikes,
        acts: found.owner.id === staffId ? [] : allowedDecisions(found.notice.state),
      },
      list: null,
    };
  }
  const state = NOTICE_STATES.find((known) => known === searchParams.get("state")) ?? "received";
  const [notices, counts] = await Promise.all([listNotices(ctx, { state }), countNotices(ctx)]);
  return { found: null, list: { state, notices, counts } };
}

export async function action({ context: { ctx, actor }, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const decision = parseForm(DecisionInput, {
    act: form.get("act"),
    reason: String(form.get("reason") ?? ""),
  });
  await decideNotice(ctx, {
    ...decision,
    staffId: requireUser(actor).id,
    noticeId: String(form.get("notice") ?? ""),
  });
  return { saved: t("admin.dmca.decision.success") };
}

export default function AdminDmca() {
  const { found, list } = useLoaderData<typeof loader>();
  if (found) return <Notice {...found} />;
  const { state, notices, counts } = list;
  return (
    <AdminPage title={t("admin.dmca.title")} about={t("admin.dmca.description")}>
      <ChipNav
        label={t("admin.facts.stateLabel")}
        className="tabular"
        items={NOTICE_STATES.map((each) => ({
          key: each,
          to: `?state=${each}`,
          isCurrent: each === state,
          label: `${noticeStateLabel(each)} ${counts[each]}`,
        }))}
      />
      {notices.length === 0 ? (
        <EmptyState
          icon={Copyright}
          title={t("admin.dmca.list.emptyTitle")}
          description={t("admin.dmca.list.emptyBody")}
        />
      ) : (
        <ul className="grid divide-y divide-line border-line border-y">
          {notices.map(({ notice, owner }) => (
            <li key={notice.id}>
              <Link
                to={`?notice=${notice.id}`}
                className="-mx-2 grid gap-x-6 gap-y-1 rounded-md px-2 py-4 transition-colors hover:bg-surface sm:grid-cols-[minmax(0,1fr)_auto]"
              >
                <span className="min-w-0">
                  <span className="block truncate font-semibold">
                    {notice.videoTitle || notice.videoId}
                  </span>
                  <span className="block truncate text-muted text-sm">
                    {t("admin.dmca.list.summary", { username: owner.username, name: notice.name })}
                  </span>
                </span>
                <span className="tabular self-center text-muted text-sm">
                  {formatDate(notice.createdAt)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </AdminPage>
  );
}

type NoticeProps = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>["found"]>;

function Notice({ notice, owner, counter, strikes, acts }: NoticeProps) {
  return (
    <AdminPage
      back={
        <BackLink to={`/admin/dmca?state=${notice.state}`}>
          {t("admin.dmca.case.backLink")}
        </BackLink>
      }
      title={notice.videoTitle || t("admin.dmca.case.titleFallback")}
      about={describeNotice(notice)}
      aside={<NoticeBadge state={notice.state} />}
    >
      {strikes >= STRIKES_MAX && owner.suspendedAt === null && (
        <Alert variant="warning" title={t("admin.dmca.case.repeatInfringerTitle")}>
          {t("admin.dmca.case.repeatInfringerBody", { strikes, username: owner.username })}
        </Alert>
      )}
      <FactList
        facts={[
          [t("admin.facts.numberLabel"), <Code key="number">{notice.id}</Code>],
          [
            t("admin.dmca.case.videoLabel"),
            <Link
              key="video"
              to={`/watch/${notice.videoId}`}
              className="text-accent underline underline-offset-4"
            >
              {notice.videoId}
            </Link>,
          ],
          [t("admin.dmca.case.ownerLabel"), <UserLink key="owner" username={owner.username} />],
          [
            t("admin.dmca.case.strikesLabel"),
            t("admin.form.countOfMax", { length: strikes, max: STRIKES_MAX }),
          ],
          [t("admin.dmca.case.sentLabel"), <Stamp key="sent" at={notice.createdAt} />],
        ]}
      />
      <section aria-labelledby="notice" className="grid gap-3">
        <h2 id="notice" className="text-lg">
          {t("admin.dmca.case.noticeTitle")}
        </h2>
        <NoticeText notice={notice} />
      </section>
      {counter && (
        <section aria-labelledby="counter" className="grid gap-3">
          <h2 id="counter" className="text-lg">
            {t("admin.dmca.case.counterNoticeTitle")}
          </h2>
          <CounterText counter={counter} />
        </section>
      )}
      {acts.length > 0 && <DecideForm noticeId={notice.id} acts={acts} />}
    </AdminPage>
  );
}

const ACTS = {
  take_down: {
    label: msg("admin.form.takeDownAction"),
    about: msg("admin.dmca.decision.takeDownHint"),
  },
  reject: {
    label: msg("admin.form.rejectOption"),
    about: msg("admin.dmca.decision.rejectHint"),
  },
  keep_down: {
    label: msg("admin.dmca.decision.keepDownOption"),
    about: msg("admin.dmca.decision.keepDownHint"),
  },
  restore: {
    label: msg("admin.dmca.decision.restoreOption"),
    about: msg("admin.dmca.decision.restoreHint"),
  },
} as const satisfies Record<DecisionInput["act"], object>;

function DecideForm({ noticeId, acts }: { noticeId: string; acts: DecisionInput["act"][] }) {
  const form = useActionForm("decide", notifySaved);
  return (
    <Card>
      <form.Form
        {...form.formProps}
        action={`?form=decide&notice=${noticeId}`}
        className="grid gap-5"
      >
        <h2 className="text-lg">{t("admin.form.decideAction")}</h2>
        <FormFault form={form} />
        <input type="hidden" name="notice" value={noticeId} />
        <ChoiceGroup
          key={acts.join()}
          name="act"
          legend={t("admin.dmca.decision.outcomeLabel")}
          defaultValue={acts[0] ?? "reject"}
          error={form.fields.act}
          className="sm:grid-cols-2"
          choices={labeled(acts.map((value) => ({ value, ...ACTS[value] })))}
        />
        <Field
          label={t("admin.form.reasonLabel")}
          hint={t("admin.dmca.decision.reasonHint")}
          error={form.fields.reason}
        >
          {(control) => (
            <Textarea {...control} name="reason" maxLength={NOTICE_REASON_MAX} required />
          )}
        </Field>
        <div>
          <ConfirmedSubmit
            variant="primary"
            write={form}
            question={t("admin.dmca.decision.confirmTitle")}
            about={t("admin.dmca.decision.confirmBody")}
            verb={t("admin.form.decideAction")}
            busyLabel={t("admin.form.decideBusy")}
          >
            {t("admin.form.decideAction")}
          </ConfirmedSubmit>
        </div>
      </form.Form>
    </Card>
  );
}

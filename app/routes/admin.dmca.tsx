import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Copyright } from "lucide-react";
import { ChoiceGroup } from "#app/features/accounts/settings/choices.tsx";
import { ConfirmedSubmit } from "#app/features/accounts/settings/confirmed-submit.tsx";
import { FormFault } from "#app/features/accounts/settings/form-fault.tsx";
import { tellSaved } from "#app/features/money/refunds/tell-saved.ts";
import { AdminPage } from "#app/features/trust/admin/admin-page.tsx";
import { BackLink, Code, FactList, PersonLink, Stamp } from "#app/features/trust/admin/parts.tsx";
import {
  CounterText,
  NoticeBadge,
  NoticeText,
  noticeStateLabel,
  noticeWords,
} from "#app/features/trust/dmca/notice-view.tsx";
import { labelled } from "#app/lib/labelled.ts";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Card } from "#app/ui/card.tsx";
import { ChipNav } from "#app/ui/chip-nav.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { formatDate } from "#i18n/format.ts";
import { msg, t } from "#i18n/t.ts";
import { NOTICE_STATES } from "#worker/domain/accounts/mail/contract-events.ts";
import { DecisionInput } from "#worker/domain/trust/dmca/contract.ts";
import { NOTICE_REASON_MAX, STRIKES_MAX } from "#worker/domain/trust/dmca/contract-figures.ts";
import { actsOn, decideNotice } from "#worker/domain/trust/dmca/decide-notice.ts";
import {
  countNotices,
  countStrikes,
  getStaffNotice,
  listNotices,
} from "#worker/domain/trust/dmca/queries.ts";
import { requireUser } from "#worker/http/actor.ts";
import { parseForm, readForm } from "#worker/http/form.ts";

export { clientAction } from "#app/lib/mutation/failure.ts";

export const meta: MetaFunction = () => [
  { title: t("admin.copyrightStaffTributary") },
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
        acts: found.owner.id === staffId ? [] : actsOn(found.notice.state),
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
  return { saved: t("admin.decidedBothSidesAreToldBy") };
}

export default function AdminDmca() {
  const { found, list } = useLoaderData<typeof loader>();
  if (found) return <Notice {...found} />;
  const { state, notices, counts } = list;
  return (
    <AdminPage title={t("admin.copyright")} about={t("admin.noticesOfInfringementAVideoIs")}>
      <ChipNav
        label={t("admin.state")}
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
          title={t("admin.noNoticesHere")}
          description={t("admin.whatPeopleSendAtDmcaComes")}
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
                    {t("admin.ofUsernameFromName", { username: owner.username, name: notice.name })}
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
      back={<BackLink to={`/admin/dmca?state=${notice.state}`}>{t("admin.allNotices")}</BackLink>}
      title={notice.videoTitle || t("admin.aVideo")}
      about={noticeWords(notice)}
      aside={<NoticeBadge state={notice.state} />}
    >
      {strikes >= STRIKES_MAX && owner.suspendedAt === null && (
        <Alert variant="warning" title={t("admin.aRepeatInfringer")}>
          {t("admin.strikesTakeDownsWithinAYear", { strikes, username: owner.username })}
        </Alert>
      )}
      <FactList
        facts={[
          [t("admin.number"), <Code key="number">{notice.id}</Code>],
          [
            t("admin.video"),
            <Link
              key="video"
              to={`/watch/${notice.videoId}`}
              className="text-accent underline underline-offset-4"
            >
              {notice.videoId}
            </Link>,
          ],
          [t("admin.owner"), <PersonLink key="owner" username={owner.username} />],
          [
            t("admin.takeDownsWithinAYear"),
            t("admin.lengthOfMax", { length: strikes, max: STRIKES_MAX }),
          ],
          [t("admin.sent"), <Stamp key="sent" at={notice.createdAt} />],
        ]}
      />
      <section aria-labelledby="notice" className="grid gap-3">
        <h2 id="notice" className="text-lg">
          {t("admin.theNotice")}
        </h2>
        <NoticeText notice={notice} />
      </section>
      {counter && (
        <section aria-labelledby="counter" className="grid gap-3">
          <h2 id="counter" className="text-lg">
            {t("admin.theCounterNotice")}
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
    label: msg("admin.takeDown"),
    about: msg("admin.nobodyCanWatchItTheOwner"),
  },
  reject: {
    label: msg("admin.reject"),
    about: msg("admin.nothingIsTakenDownTheSender"),
  },
  keep_down: {
    label: msg("admin.keepDown"),
    about: msg("admin.theSenderHasSuedItDoes"),
  },
  restore: {
    label: msg("admin.bringBack"),
    about: msg("admin.itCanBeWatchedAgainAt"),
  },
} as const satisfies Record<DecisionInput["act"], object>;

function DecideForm({ noticeId, acts }: { noticeId: string; acts: DecisionInput["act"][] }) {
  const form = useActionForm("decide", tellSaved);
  return (
    <Card>
      <form.Form
        {...form.formProps}
        action={`?form=decide&notice=${noticeId}`}
        className="grid gap-5"
      >
        <h2 className="text-lg">{t("admin.decide")}</h2>
        <FormFault form={form} />
        <input type="hidden" name="notice" value={noticeId} />
        <ChoiceGroup
          key={acts.join()}
          name="act"
          legend={t("admin.whatBecomesOfTheVideo")}
          defaultValue={acts[0] ?? "reject"}
          error={form.fields.act}
          className="sm:grid-cols-2"
          choices={labelled(acts.map((value) => ({ value, ...ACTS[value] })))}
        />
        <Field
          label={t("admin.reason")}
          hint={t("admin.bothSidesReadItAndIt")}
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
            question={t("admin.decideOnThisNotice")}
            about={t("admin.itTakesEffectAtOnceAnd")}
            verb={t("admin.decide")}
            busyLabel={t("admin.deciding")}
          >
            {t("admin.decide")}
          </ConfirmedSubmit>
        </div>
      </form.Form>
    </Card>
  );
}

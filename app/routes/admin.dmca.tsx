import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { AdminPage } from "#app/components/admin/admin-page.tsx";
import { BackLink, Code, FactList, PersonLink, Stamp } from "#app/components/admin/parts.tsx";
import { CounterText, NoticeBadge, NoticeText, noticeStateLabel, noticeWords } from "#app/components/dmca/notice-view.tsx";
import { tellSaved } from "#app/components/refunds/tell-saved.ts";
import { ChoiceGroup } from "#app/components/settings/choices.tsx";
import { ConfirmedSubmit } from "#app/components/settings/confirmed-submit.tsx";
import { FormFault } from "#app/components/settings/form-fault.tsx";
import { useSettingsForm } from "#app/components/settings/use-settings-form.ts";
import { Alert } from "#app/components/ui/alert.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { chipStyles } from "#app/components/ui/chip.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { Field } from "#app/components/ui/field.tsx";
import { Textarea } from "#app/components/ui/textarea.tsx";
import { formatDate } from "#app/format.ts";
import { DecisionInput } from "#worker/domain/dmca/contract.ts";
import { NOTICE_REASON_MAX, NOTICE_STATES, STRIKES_MAX } from "#worker/domain/dmca/contract-figures.ts";
import { actsOn, decideNotice } from "#worker/domain/dmca/decide-notice.ts";
import { countNotices, countStrikes, getNotice, listNotices } from "#worker/domain/dmca/queries.ts";
import { requireUser } from "#worker/http/actor.ts";
import { parseForm, readForm } from "#worker/http/form.ts";

export const meta: MetaFunction = () => [{ title: "Copyright · Staff · Tributary" }, { name: "robots", content: "noindex" }];

export async function loader({ context: { ctx }, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const noticeId = searchParams.get("notice");
  if (noticeId !== null) {
    const found = await getNotice(ctx, { noticeId });
    const strikes = await countStrikes(ctx, { userId: found.owner.id });
    return { found: { ...found, strikes, acts: actsOn(found.notice.state) }, list: null };
  }
  const state = NOTICE_STATES.find((known) => known === searchParams.get("state")) ?? "received";
  const [notices, counts] = await Promise.all([listNotices(ctx, { state }), countNotices(ctx)]);
  return { found: null, list: { state, notices, counts } };
}

export async function action({ context: { ctx, actor }, request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const decision = parseForm(DecisionInput, { act: form.get("act"), reason: String(form.get("reason") ?? "") });
  await decideNotice(ctx, { ...decision, staffId: requireUser(actor).id, noticeId: String(form.get("notice") ?? "") });
  return { saved: "Decided. Both sides are told by mail." };
}

export default function AdminDmca() {
  const { found, list } = useLoaderData<typeof loader>();
  if (found) return <Notice {...found} />;
  const { state, notices, counts } = list;
  return (
    <AdminPage title="Copyright" about="Notices of infringement. A video is taken down only by what is decided here.">
      <nav aria-label="State" className="flex flex-wrap gap-2">
        {NOTICE_STATES.map((each) => (
          <Link key={each} to={`?state=${each}`} aria-current={each === state ? "true" : undefined} className={chipStyles()}>
            {noticeStateLabel(each)} <span className="tabular">{counts[each]}</span>
          </Link>
        ))}
      </nav>
      {notices.length === 0 ? (
        <EmptyState title="No notices here" description="What people send at /dmca comes here." />
      ) : (
        <ul className="grid divide-y divide-line border-line border-y">
          {notices.map(({ notice, owner }) => (
            <li key={notice.id}>
              <Link
                to={`?notice=${notice.id}`}
                className="-mx-2 grid gap-x-6 gap-y-1 rounded-md px-2 py-4 transition-colors hover:bg-surface sm:grid-cols-[minmax(0,1fr)_auto]"
              >
                <span className="min-w-0">
                  <span className="block truncate font-semibold">{notice.videoTitle || notice.videoId}</span>
                  <span className="block truncate text-muted text-sm">
                    of @{owner.username} · from {notice.name}
                  </span>
                </span>
                <span className="tabular self-center text-muted text-sm">{formatDate(notice.createdAt)}</span>
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
      back={<BackLink to={`/admin/dmca?state=${notice.state}`}>All notices</BackLink>}
      title={notice.videoTitle || "A video"}
      about={noticeWords(notice)}
      aside={<NoticeBadge state={notice.state} />}
    >
      {strikes >= STRIKES_MAX && owner.suspendedAt === null && (
        <Alert variant="warning" title="A repeat infringer">
          {strikes} take-downs within a year stand against @{owner.username}. Look at them, and close the account if they hold.
        </Alert>
      )}
      <FactList
        facts={[
          ["Number", <Code key="number">{notice.id}</Code>],
          [
            "Video",
            <Link key="video" to={`/watch/${notice.videoId}`} className="text-accent underline underline-offset-4">
              {notice.videoId}
            </Link>,
          ],
          ["Owner", <PersonLink key="owner" username={owner.username} />],
          ["Take-downs within a year", `${strikes} of ${STRIKES_MAX}`],
          ["Sent", <Stamp key="sent" at={notice.createdAt} />],
        ]}
      />
      <section aria-labelledby="notice" className="grid gap-3">
        <h2 id="notice" className="text-lg">
          The notice
        </h2>
        <NoticeText notice={notice} />
      </section>
      {counter && (
        <section aria-labelledby="counter" className="grid gap-3">
          <h2 id="counter" className="text-lg">
            The counter-notice
          </h2>
          <CounterText counter={counter} />
        </section>
      )}
      {acts.length > 0 && <DecideForm noticeId={notice.id} acts={acts} />}
    </AdminPage>
  );
}

const ACTS = {
  take_down: { label: "Take down", about: "Nobody can watch it; the owner gets the notice" },
  reject: { label: "Reject", about: "Nothing is taken down; the sender reads your reason" },
  keep_down: { label: "Keep down", about: "The sender has sued: it does not come back by itself" },
  restore: { label: "Bring back", about: "It can be watched again at once" },
} as const satisfies Record<DecisionInput["act"], object>;

function DecideForm({ noticeId, acts }: { noticeId: string; acts: DecisionInput["act"][] }) {
  const form = useSettingsForm("decide", tellSaved);
  return (
    <Card>
      <form.Form {...form.formProps} action={`?form=decide&notice=${noticeId}`} className="grid gap-5">
        <h2 className="text-lg">Decide</h2>
        <FormFault form={form} />
        <input type="hidden" name="notice" value={noticeId} />
        <ChoiceGroup
          key={acts.join()}
          name="act"
          legend="What becomes of the video"
          defaultValue={acts[0] ?? "reject"}
          error={form.errors.act}
          className="sm:grid-cols-2"
          choices={acts.map((value) => ({ value, ...ACTS[value] }))}
        />
        <Field label="Reason" hint="Both sides read it, and it stays in the audit log." error={form.errors.reason}>
          {(control) => <Textarea {...control} name="reason" maxLength={NOTICE_REASON_MAX} required />}
        </Field>
        <div>
          <ConfirmedSubmit
            variant="primary"
            disabled={form.busy}
            question="Decide on this notice?"
            about="It takes effect at once, and both sides are told by mail."
            verb="Decide"
          >
            {form.busy ? "Deciding..." : "Decide"}
          </ConfirmedSubmit>
        </div>
      </form.Form>
    </Card>
  );
}

import { ChoiceGroup } from "#app/features/accounts/settings/choices.tsx";
import { ConfirmedSubmit } from "#app/features/accounts/settings/confirmed-submit.tsx";
import { FormFault } from "#app/features/accounts/settings/form-fault.tsx";
import { notifySaved } from "#app/features/money/refunds/notify-saved.ts";
import { labeled } from "#app/lib/labeled.ts";
import { useActionForm } from "#app/lib/mutation/use-action-form.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Field } from "#app/ui/field.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { formatDate, timeAgo } from "#i18n/format.ts";
import { intlLocale } from "#i18n/locale.ts";
import type { Message } from "#i18n/t.ts";
import { msg, t } from "#i18n/t.ts";
import { PLAN_NAMES } from "#worker/domain/accounts/plans/contract-features.ts";
import { VERDICT_WORDS } from "#worker/domain/media/views/contract.ts";
import { type Application, REASON_MAX } from "#worker/domain/money/partner/contract.ts";
import { humanize } from "./format.ts";
import { PARTNER_STATE_LABELS } from "./partner-states.ts";
import { FactList, UserLink } from "./parts.tsx";

const BADGES = {
  pending: "pending",
  active: "paid",
  rejected: "neutral",
  suspended: "danger",
} as const;

export function ApplicationCard({
  application,
  isOwn,
  now,
}: {
  application: Application;
  isOwn: boolean;
  now: number;
}) {
  const { user, state, appeal } = application;
  const isAppealed = appeal !== null && appeal.decidedAt === null;
  return (
    <article aria-labelledby={application.id} className="grid gap-5 py-6">
      <header className="flex flex-wrap items-center gap-3">
        <Avatar name={user.name} src={user.avatar} />
        <div className="min-w-0">
          <h2 id={application.id} className="truncate font-semibold text-base">
            {user.name}
          </h2>
          <p className="text-muted text-sm">
            <UserLink username={user.username} /> ·{" "}
            {t("admin.partners.application.appliedAt", {
              ago: timeAgo(application.appliedAt, now, { isWithin: true }),
            })}
          </p>
        </div>
        <Badge variant={BADGES[state]}>{t(PARTNER_STATE_LABELS[state])}</Badge>
        {isAppealed && <Badge variant="pending">{t("admin.facts.appealLabel")}</Badge>}
      </header>
      <div className="grid gap-6 xl:grid-cols-2">
        <div className="grid content-start gap-5">
          <FactList facts={factsOf(application)} />
          <Playbacks playbacks={application.playbacks} />
        </div>
        {isOwn ? (
          <Alert>{t("admin.partners.application.ownNotice")}</Alert>
        ) : (
          <Decide application={application} isAppealed={isAppealed} />
        )}
      </div>
    </article>
  );
}

const count = (n: number) => n.toLocaleString(intlLocale());

const statement = (at: number, by: { username: string } | null, text: string | null) =>
  by
    ? t("admin.partners.application.statementBy", {
        day: formatDate(at),
        username: by.username,
        text: text ?? "",
      })
    : t("admin.partners.application.statement", { day: formatDate(at), text: text ?? "" });

function factsOf(a: Application): (readonly [string, string])[] {
  return [
    [
      t("admin.partners.application.viewsLabel"),
      t("admin.partners.application.viewsComparison", {
        viewsNow: count(a.viewsNow),
        views: count(a.views),
      }),
    ],
    [
      t("admin.facts.followersLabel"),
      t("admin.partners.application.followersComparison", {
        followersNow: count(a.followersNow),
        followers: count(a.followers),
      }),
    ],
    [t("admin.facts.videosLabel"), count(a.videos)],
    [
      t("admin.facts.accountLabel"),
      t("admin.partners.application.accountSummary", {
        since: formatDate(a.user.joinedAt),
        plan: t(PLAN_NAMES[a.user.plan]),
        verified: a.user.emailVerified ? "yes" : "no",
      }),
    ],
    ...(a.decidedAt === null
      ? []
      : [[t("admin.facts.decidedLabel"), statement(a.decidedAt, a.decidedBy, a.reason)] as const]),
    ...(a.appeal === null
      ? []
      : [
          [
            t("admin.partners.application.appealedLabel"),
            statement(a.appeal.at, null, a.appeal.text),
          ] as const,
        ]),
    ...(a.appeal === null || a.appeal.decidedAt === null
      ? []
      : [
          [
            t("admin.partners.application.appealDecidedLabel"),
            statement(a.appeal.decidedAt, a.appeal.decidedBy, a.appeal.reason),
          ] as const,
        ]),
  ];
}

const LABELS: Record<string, { label: Message } | undefined> = VERDICT_WORDS;
const labelOf = (verdict: string): string =>
  LABELS[verdict] ? t(LABELS[verdict].label) : humanize(verdict);

function Playbacks({ playbacks }: Pick<Application, "playbacks">) {
  if (playbacks.length === 0)
    return <p className="text-muted text-sm">{t("admin.partners.playbacks.empty")}</p>;
  const all = playbacks.reduce((sum, p) => sum + p.playbacks, 0);
  return (
    <table className="tabular w-full text-sm">
      <caption className="pb-2 text-left font-semibold">
        {t("admin.partners.playbacks.tableCaption")}
      </caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t("admin.partners.playbacks.verdictColumn")}</th>
          <th scope="col">{t("admin.partners.playbacks.countColumn")}</th>
          <th scope="col">{t("admin.partners.playbacks.shareColumn")}</th>
        </tr>
      </thead>
      <tbody>
        {playbacks.map(({ verdict, playbacks: n }) => (
          <tr key={verdict} className="border-line border-t">
            <td className="py-1.5 pr-4">{labelOf(verdict)}</td>
            <td className="py-1.5 text-right">{count(n)}</td>
            <td className="w-20 py-1.5 text-right text-muted">{Math.round((n / all) * 100)} %</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Decide({ application, isAppealed }: { application: Application; isAppealed: boolean }) {
  if (isAppealed) return <StepForm application={application} step="appeal" />;
  if (application.state === "pending") return <StepForm application={application} step="decide" />;
  if (application.state === "active") return <StepForm application={application} step="suspend" />;
  if (application.state === "suspended")
    return <StepForm application={application} step="reinstate" />;
  return null;
}

const STEPS = {
  decide: {
    choices: [
      {
        value: "approve",
        label: msg("admin.form.approveOption"),
        about: msg("admin.partners.decision.approveHint"),
      },
      {
        value: "reject",
        label: msg("admin.partners.decision.rejectOption"),
        about: msg("admin.partners.decision.rejectHint"),
      },
    ],
    verb: msg("admin.form.decideAction"),
    about: msg("admin.partners.decision.confirmBody"),
  },
  appeal: {
    choices: [
      {
        value: "approve",
        label: msg("admin.partners.decision.grantOption"),
        about: msg("admin.partners.decision.approveHint"),
      },
      {
        value: "reject",
        label: msg("admin.partners.decision.upholdOption"),
        about: msg("admin.partners.decision.upholdHint"),
      },
    ],
    verb: msg("admin.form.decideAction"),
    about: msg("admin.partners.decision.appealConfirmBody"),
  },
  suspend: {
    choices: [],
    verb: msg("admin.partners.decision.suspendAction"),
    about: msg("admin.partners.decision.suspendConfirmBody"),
  },
  reinstate: {
    choices: [],
    verb: msg("admin.partners.decision.reinstateAction"),
    about: msg("admin.partners.decision.reinstateConfirmBody"),
  },
} as const;

function StepForm({ application, step }: { application: Application; step: keyof typeof STEPS }) {
  const form = useActionForm(`${step}:${application.id}`, notifySaved);
  const { choices, verb, about } = STEPS[step];
  return (
    <form.Form {...form.formProps} className="grid content-start gap-4">
      <FormFault form={form} />
      <input type="hidden" name="applicationId" value={application.id} />
      {choices.length > 0 && (
        <ChoiceGroup
          name="decision"
          legend={t("admin.form.decisionLabel")}
          defaultValue="approve"
          error={form.fields.decision}
          choices={labeled<(typeof choices)[number]>(choices)}
          className="sm:grid-cols-2"
        />
      )}
      <Field
        label={t("admin.form.reasonLabel")}
        hint={t("admin.form.reasonHint")}
        error={form.fields.reason}
      >
        {(control) => <Textarea {...control} name="reason" maxLength={REASON_MAX} required />}
      </Field>
      <div>
        <ConfirmedSubmit
          variant="primary"
          write={form}
          question={t("admin.partners.decision.confirmTitle", {
            step,
            username: application.user.username,
          })}
          about={t(about)}
          verb={t(verb)}
        >
          {t(verb)}
        </ConfirmedSubmit>
      </div>
    </form.Form>
  );
}

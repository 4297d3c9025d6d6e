import { Badge } from "#app/ui/badge.tsx";
import { formatDate } from "#i18n/format.ts";
import { msg, t } from "#i18n/t.ts";
import type { NoticeState } from "#worker/domain/accounts/email-delivery/contract-events.ts";

const STATES = {
  received: {
    label: msg("dmca.states.received"),
    variant: "pending",
  },
  taken_down: {
    label: msg("dmca.states.takenDown"),
    variant: "danger",
  },
  countered: {
    label: msg("dmca.states.countered"),
    variant: "pending",
  },
  sued: {
    label: msg("dmca.states.sued"),
    variant: "danger",
  },
  rejected: {
    label: msg("dmca.states.rejected"),
    variant: "neutral",
  },
  restored: {
    label: msg("dmca.states.restored"),
    variant: "paid",
  },
  withdrawn: {
    label: msg("dmca.states.withdrawn"),
    variant: "neutral",
  },
} as const satisfies Record<NoticeState, object>;

export const noticeStateLabel = (state: NoticeState) => t(STATES[state].label);

export function NoticeBadge({ state }: { state: NoticeState }) {
  return <Badge variant={STATES[state].variant}>{t(STATES[state].label)}</Badge>;
}

export function describeNotice({
  state,
  reason,
  restoreAt,
}: {
  state: NoticeState;
  reason: string;
  restoreAt: number | null;
}): string {
  switch (state) {
    case "received":
      return t("dmca.stateBody.received");
    case "taken_down":
      return t("dmca.stateBody.takenDown");
    case "countered":
      return t("dmca.stateBody.countered", { date: formatDate(restoreAt ?? 0) });
    case "sued":
      return t("dmca.stateBody.sued", { reason });
    case "rejected":
      return t("dmca.stateBody.rejected", { reason });
    case "restored":
      return reason === ""
        ? t("dmca.stateBody.restoredNoSuit")
        : t("dmca.stateBody.restored", { reason });
    case "withdrawn":
      return t("dmca.stateBody.withdrawn");
    default: {
      const never: never = state;
      throw new Error(`No words for ${String(never)}`);
    }
  }
}

interface NoticeFacts {
  name: string;
  organization: string;
  email: string;
  work: string;
  workUrl: string;
  infringement: string;
  /** `postal` is missing if the reader is not allowed to see the postal address. */
  postal?: string;
  phone?: string;
}

/** Shows the URLs in a notice as plain text, not as links. */
export function NoticeText({ notice }: { notice: NoticeFacts }) {
  const rows = [
    [
      t("dmca.notice.senderLabel"),
      notice.organization === ""
        ? notice.name
        : t("dmca.notice.sender", { name: notice.name, organization: notice.organization }),
    ],
    [t("dmca.contact.emailLabel"), notice.email],
    ...(notice.phone === undefined ? [] : [[t("dmca.contact.phoneLabel"), notice.phone]]),
    ...(notice.postal === undefined ? [] : [[t("dmca.contact.postalAddressLabel"), notice.postal]]),
    [t("dmca.notice.workLabel"), notice.work],
    ...(notice.workUrl === "" ? [] : [[t("dmca.notice.workUrlLabel"), notice.workUrl]]),
    [t("dmca.notice.infringementLabel"), notice.infringement],
  ];
  return <Facts rows={rows} />;
}

export function CounterText({
  counter,
}: {
  counter: { name: string; postal: string; phone: string; reason: string };
}) {
  return (
    <Facts
      rows={[
        [t("dmca.notice.senderLabel"), counter.name],
        [t("dmca.contact.phoneLabel"), counter.phone],
        [t("dmca.contact.postalAddressLabel"), counter.postal],
        [t("dmca.counterForm.reasonLabel"), counter.reason],
      ]}
    />
  );
}

function Facts({ rows }: { rows: string[][] }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-[minmax(8rem,auto)_minmax(0,1fr)]">
      {rows.map(([name, value]) => (
        <div key={name} className="grid gap-0.5 sm:contents">
          <dt className="text-muted">{name}</dt>
          <dd className="wrap-anywhere min-w-0 whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

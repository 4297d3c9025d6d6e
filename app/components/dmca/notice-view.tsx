import { Badge } from "#app/components/ui/badge.tsx";
import { formatDate } from "#app/format.ts";
import type { NoticeState } from "#worker/domain/dmca/contract-figures.ts";

const STATES = {
  received: { label: "Received", variant: "pending" },
  taken_down: { label: "Taken down", variant: "danger" },
  countered: { label: "Counter-notice", variant: "pending" },
  sued: { label: "Stays down", variant: "danger" },
  rejected: { label: "Rejected", variant: "neutral" },
  restored: { label: "Restored", variant: "paid" },
  withdrawn: { label: "Withdrawn", variant: "neutral" },
} as const satisfies Record<NoticeState, object>;

export const noticeStateLabel = (state: NoticeState) => STATES[state].label;

export function NoticeBadge({ state }: { state: NoticeState }) {
  return <Badge variant={STATES[state].variant}>{STATES[state].label}</Badge>;
}

/** What a notice's state means to whoever reads it, in a sentence or two. */
export function noticeWords({ state, reason, restoreAt }: { state: NoticeState; reason: string; restoreAt: number | null }): string {
  switch (state) {
    case "received":
      return "A person reads the notice and decides. Nothing is taken down until then.";
    case "taken_down":
      return "The video is down. Its owner may answer with a counter-notice.";
    case "countered":
      return `The owner sent a counter-notice. The video comes back on ${formatDate(restoreAt ?? 0)}, unless an action is filed and told to us before.`;
    case "sued":
      return `An action was filed, and the video stays down: ${reason}`;
    case "rejected":
      return `Nothing was taken down: ${reason}`;
    case "restored":
      return reason === "" ? "The video is back: no action was filed." : `The video is back: ${reason}`;
    case "withdrawn":
      return "The notice was withdrawn. It has no effect any more.";
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
  /** Left out where the reader has no need of it. */
  postal?: string;
  phone?: string;
}

/** The notice as it was sent. An address in it is text: nobody is led away by it. */
export function NoticeText({ notice }: { notice: NoticeFacts }) {
  const rows = [
    ["Sent by", notice.organization === "" ? notice.name : `${notice.name}, ${notice.organization}`],
    ["Email", notice.email],
    ...(notice.phone === undefined ? [] : [["Telephone", notice.phone]]),
    ...(notice.postal === undefined ? [] : [["Postal address", notice.postal]]),
    ["Work", notice.work],
    ...(notice.workUrl === "" ? [] : [["Where the work is", notice.workUrl]]),
    ["What infringes", notice.infringement],
  ];
  return <Facts rows={rows} />;
}

export function CounterText({ counter }: { counter: { name: string; postal: string; phone: string; reason: string } }) {
  return (
    <Facts
      rows={[
        ["Sent by", counter.name],
        ["Telephone", counter.phone],
        ["Postal address", counter.postal],
        ["Why it is a mistake", counter.reason],
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

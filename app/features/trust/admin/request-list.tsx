import { Link } from "@remix-run/react";
import { RequestState } from "#app/features/money/refunds/request-state.tsx";
import { formatMoney, timeAgo } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import { REFUND_KIND_LABELS, type StaffRequest } from "#worker/domain/money/refunds/contract.ts";

export function RequestList({ requests, now }: { requests: readonly StaffRequest[]; now: number }) {
  return (
    <ul className="grid divide-y divide-line border-line border-y">
      {requests.map((request) => (
        <li key={request.id}>
          <Link
            to={`/admin/refunds?id=${request.id}`}
            className="-mx-2 grid gap-1 rounded-md px-2 py-3.5 transition-colors hover:bg-surface sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:gap-x-6"
          >
            <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
              <span className="tabular font-semibold">
                {formatMoney(request.approvedCents ?? request.askedCents, request.currency)}
              </span>
              <span className="truncate">@{request.user.username}</span>
              <RequestState state={request.state} />
            </span>
            <span className="text-muted text-sm sm:row-span-2 sm:text-right">
              {timeAgo(request.createdAt, now)}
            </span>
            <span className="truncate text-muted text-sm">
              {request.title} · {t(REFUND_KIND_LABELS[request.kind])}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

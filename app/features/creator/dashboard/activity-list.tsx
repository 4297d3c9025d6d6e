import { Link } from "@remix-run/react";
import {
  Award,
  Coins,
  Crown,
  Flag,
  HandCoins,
  Handshake,
  type LucideIcon,
  MessageCircle,
  Radio,
  Upload,
  UserPlus,
} from "lucide-react";
import { counted, formatDuration } from "#i18n/format.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import type { ActivityType } from "#worker/domain/creator/dashboard/contract.ts";
import type { ActivityItem } from "#worker/domain/creator/dashboard/contract-api.ts";
import { formatAgo } from "./format-ago.ts";

const ICONS: Record<ActivityType, LucideIcon> = {
  upload: Upload,
  stream: Radio,
  follow: UserPlus,
  comment: MessageCircle,
  tip: HandCoins,
  revenue: Coins,
  plan: Crown,
  partner: Handshake,
  milestone: Flag,
  achievement: Award,
};

/** @param now server time of the request, so that server and browser render the same ages */
export function ActivityList({
  items,
  now,
  label,
}: {
  items: readonly ActivityItem[];
  now: number;
  label: string;
}) {
  return (
    <ol aria-label={label} className="grid divide-y divide-line">
      {items.map((item) => (
        <Activity key={item.id} item={item} now={now} />
      ))}
    </ol>
  );
}

function Activity({
  item: { type, title, description, timestamp, metadata },
  now,
}: {
  item: ActivityItem;
  now: number;
}) {
  const Icon = ICONS[type];
  const facts = factsOf(metadata);
  const { path } = metadata;
  return (
    <li className="relative flex gap-3 py-3 first:pt-0 last:pb-0">
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-surface text-muted ring-1 ring-line ring-inset">
        <Icon aria-hidden className="size-4" />
      </span>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="font-semibold text-sm">
          {typeof path === "string" ? (
            <Link to={path} className="after:absolute after:inset-0 hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="line-clamp-2 break-words text-muted text-sm">{description}</p>
        {facts && <p className="tabular text-muted text-xs">{facts}</p>}
      </div>
      <time
        dateTime={new Date(timestamp).toISOString()}
        className="tabular shrink-0 text-muted text-xs leading-5"
      >
        {formatAgo(timestamp, now)}
      </time>
    </li>
  );
}

function factsOf({
  views,
  likes,
  viewers,
  duration,
  xp,
  coins,
  reward,
}: ActivityItem["metadata"]): string {
  const count = (n: string | number | undefined, message: Message) =>
    typeof n === "number" && n > 0 ? t(message, { n: counted(n) }) : null;
  return [
    count(views, msg("dashboard.counts.views")),
    count(likes, msg("dashboard.counts.likes")),
    count(viewers, msg("dashboard.counts.peakViewers")),
    typeof duration === "number" && duration > 0 ? formatDuration(duration) : null,
    count(xp, msg("dashboard.counts.xp")),
    count(coins, msg("dashboard.counts.coins")),
    typeof reward === "string" ? reward : null,
  ]
    .filter((fact) => fact !== null)
    .join(" · ");
}

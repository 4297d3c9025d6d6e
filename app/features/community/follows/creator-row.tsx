import { Link } from "@remix-run/react";
import { Avatar } from "#app/ui/avatar.tsx";
import { VerifiedMark } from "#app/ui/verified-mark.tsx";
import { counted } from "#i18n/format.ts";
import { t } from "#i18n/t.ts";
import type { CreatorSummary } from "#worker/domain/accounts/users/contract-api.ts";

export function CreatorRow({ creator }: { creator: CreatorSummary }) {
  return (
    <Link
      to={`/@${creator.username}`}
      className="flex items-center gap-4 rounded-lg p-3 transition-colors hover:bg-surface"
    >
      <Avatar name={creator.name} src={creator.avatar} size="lg" />
      <span className="min-w-0">
        <span className="block truncate font-semibold">
          {creator.name} {creator.isVerified && <VerifiedMark />}
        </span>
        <span className="tabular block truncate text-muted text-sm">
          @{creator.username} · {t("ui.count.followers", { n: counted(creator.followers) })}
        </span>
      </span>
    </Link>
  );
}

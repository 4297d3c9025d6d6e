import { Download } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";
import type { StatementEntry } from "#worker/domain/money/ledger/contract-api.ts";

interface ProofPanelProps {
  userId: string;
  head: { n: number; hash: string };
  /** Newest ledger entry on the page; null without entries. */
  newest: StatementEntry | null;
}

export function ProofPanel({ userId, head, newest }: ProofPanelProps) {
  return (
    <section aria-labelledby="proof" className="grid gap-4">
      <h2 id="proof" className="text-lg">
        {t("earnings.proof.heading")}
      </h2>
      <p className="measure">{t("earnings.proof.hashBody")}</p>
      <dl className="grid gap-x-8 gap-y-2 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-muted">{t("earnings.proof.chainHeadLabel")}</dt>
        <dd className="tabular break-all">
          {head.n}:{head.hash}
        </dd>
        {newest && (
          <>
            <dt className="text-muted">{t("earnings.proof.newestLineLabel")}</dt>
            <dd className="tabular break-all">
              {newest.n}:{newest.linkHash ?? newest.contentHash}
            </dd>
          </>
        )}
      </dl>
      <p className="measure text-muted text-sm">
        {rich("earnings.proof.contentsBody", {
          code: (text) => <code className="text-ink">{text}</code>,
        })}
      </p>
      <div>
        <Button asChild>
          <a href={`/api/revenues/${userId}/proof`} download>
            <Download aria-hidden />
            {t("earnings.proof.downloadAction")}
          </a>
        </Button>
      </div>
    </section>
  );
}

import { Download } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";
import type { StatementEntry } from "#worker/domain/ledger/contract-statement.ts";

interface ProofPanelProps {
  userId: string;
  head: { n: number; hash: string };
  /** The newest line that is shown. */
  newest: StatementEntry | null;
}

/** How a creator proves that nobody changed a line. */
export function ProofPanel({ userId, head, newest }: ProofPanelProps) {
  return (
    <section aria-labelledby="proof" className="grid gap-4">
      <h2 id="proof" className="text-lg">
        Prove it
      </h2>
      <p className="measure">
        Each line's hash is made of all that it says, and each link of the chain of the line's hash and the link before. Whoever changed a
        cent would have to make anew every link after it, and the head that you wrote down would no longer fit.
      </p>
      <dl className="grid gap-x-8 gap-y-2 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
        <dt className="text-muted">Head of the chain</dt>
        <dd className="tabular break-all">
          {head.n}:{head.hash}
        </dd>
        {newest && (
          <>
            <dt className="text-muted">Newest line shown</dt>
            <dd className="tabular break-all">
              {newest.n}:{newest.linkHash ?? newest.contentHash}
            </dd>
          </>
        )}
      </dl>
      <p className="measure text-muted text-sm">
        The proof holds your lines, with their hashes and links. Of lines that also moved other creators' money it holds your part alone.
        Check it without us: <code className="text-ink">npm run ledger:verify -- statement-proof.ndjson</code>
      </p>
      <div>
        <Button asChild>
          <a href={`/api/revenues/${userId}/proof`} download>
            <Download aria-hidden />
            Download the proof
          </a>
        </Button>
      </div>
    </section>
  );
}

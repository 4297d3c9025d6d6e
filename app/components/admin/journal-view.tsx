import { Link } from "@remix-run/react";
import { Card } from "#app/components/ui/card.tsx";
import { formatMoney } from "#app/format.ts";
import type { JournalView } from "#worker/domain/ledger/contract-search.ts";
import { humanize } from "./format.ts";
import { Entries, JournalList } from "./journal-list.tsx";
import { Code, FactList, Stamp } from "./parts.tsx";

/** All that is known of one journal: its entries, what it reverses and what reverses it, and its place in the chain. */
export function JournalDetails({ journal }: { journal: JournalView }) {
  return (
    <div className="grid gap-6">
      <Card className="grid gap-5">
        <FactList
          facts={[
            ["Number", String(journal.n)],
            ["Kind", humanize(journal.kind)],
            ["Posted", <Stamp key="at" at={journal.postedAt} />],
            ...(journal.reverses === null ? [] : [["Takes back", <JournalLink key="reverses" id={journal.reverses} />] as const]),
            ...Object.entries(journal.facts).map(([name, value]) => [humanize(name), factOf(name, value, journal.currency)] as const),
          ]}
        />
        <Entries journal={journal} />
      </Card>
      <Card className="grid gap-4">
        <h2 className="text-lg">Chain</h2>
        <FactList
          facts={[
            ["Its hash", <Code key="hash">{journal.contentHash}</Code>],
            [
              "Link before",
              journal.linkBefore === null ? (
                journal.n === 1 ? (
                  "None: it is the first"
                ) : (
                  "Not made yet"
                )
              ) : (
                <Code key="before">{journal.linkBefore}</Code>
              ),
            ],
            ["Link", journal.link === null ? "Not made yet: a job makes it within a minute" : <Code key="link">{journal.link}</Code>],
          ]}
        />
      </Card>
      {journal.reversedBy.length > 0 && (
        <section aria-labelledby="reversed-by" className="grid gap-3">
          <h2 id="reversed-by" className="text-lg">
            Taken back by
          </h2>
          <JournalList label="Journals that take it back" journals={journal.reversedBy} />
        </section>
      )}
    </div>
  );
}

function JournalLink({ id }: { id: string }) {
  return (
    <Link
      to={`/admin/ledger?journal=${encodeURIComponent(id)}`}
      className="break-all font-semibold text-accent underline-offset-4 hover:underline"
    >
      {id}
    </Link>
  );
}

const IN_CENTS = /^(gross|tax|fee|net|cents)$/;
const factOf = (name: string, value: string | number | null, currency: string) =>
  typeof value === "number" && IN_CENTS.test(name) ? formatMoney(value, currency) : String(value ?? "none");

import { Link } from "@remix-run/react";
import { Card } from "#app/ui/card.tsx";
import { t } from "#i18n/t.ts";
import type { JournalView } from "#worker/domain/money/ledger/contract-search.ts";
import { factName, factValue } from "./facts.ts";
import { journalKind } from "./journal-kinds.ts";
import { Entries, JournalList } from "./journal-list.tsx";
import { Code, FactList, Stamp } from "./parts.tsx";

export function JournalDetails({ journal }: { journal: JournalView }) {
  return (
    <div className="grid gap-6">
      <Card className="grid gap-5">
        <FactList
          facts={[
            [t("admin.facts.numberLabel"), String(journal.n)],
            [t("admin.facts.kindLabel"), journalKind(journal.kind)],
            [t("admin.ledger.journal.postedLabel"), <Stamp key="at" at={journal.postedAt} />],
            ...(journal.reverses === null
              ? []
              : [
                  [
                    t("admin.ledger.journal.reversesLabel"),
                    <JournalLink key="reverses" id={journal.reverses} />,
                  ] as const,
                ]),
            ...Object.entries(journal.facts).map(
              ([name, value]) =>
                [factName(name), factValue(name, value, journal.currency)] as const,
            ),
          ]}
        />
        <Entries journal={journal} />
      </Card>
      <Card className="grid gap-4">
        <h2 className="text-lg">{t("admin.ledger.journal.chainTitle")}</h2>
        <FactList
          facts={[
            [t("admin.ledger.chain.hashLabel"), <Code key="hash">{journal.contentHash}</Code>],
            [
              t("admin.ledger.chain.previousLinkLabel"),
              journal.linkBefore === null ? (
                journal.n === 1 ? (
                  t("admin.ledger.chain.previousLinkFirst")
                ) : (
                  t("admin.ledger.chain.previousLinkPending")
                )
              ) : (
                <Code key="before">{journal.linkBefore}</Code>
              ),
            ],
            [
              t("admin.ledger.chain.linkLabel"),
              journal.link === null ? (
                t("admin.ledger.chain.linkPending")
              ) : (
                <Code key="link">{journal.link}</Code>
              ),
            ],
          ]}
        />
      </Card>
      {journal.reversedBy.length > 0 && (
        <section aria-labelledby="reversed-by" className="grid gap-3">
          <h2 id="reversed-by" className="text-lg">
            {t("admin.ledger.journal.reversedByTitle")}
          </h2>
          <JournalList
            label={t("admin.ledger.journal.reversalsAriaLabel")}
            journals={journal.reversedBy}
          />
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

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { BookOpenText } from "lucide-react";
import { AdminPage } from "#app/features/trust/admin/admin-page.tsx";
import { journalKind } from "#app/features/trust/admin/journal-kinds.ts";
import { JournalList } from "#app/features/trust/admin/journal-list.tsx";
import { JournalDetails } from "#app/features/trust/admin/journal-view.tsx";
import { Books } from "#app/features/trust/admin/ledger-overview.tsx";
import { BackLink, NextPage } from "#app/features/trust/admin/parts.tsx";
import { SearchForm } from "#app/features/trust/admin/search-form.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { t } from "#i18n/t.ts";
import { recordReading } from "#worker/domain/accounts/audit/record-reading.ts";
import { JournalSearch } from "#worker/domain/money/ledger/contract-search.ts";
import {
  creatorsIn,
  findUserId,
  getJournal,
  listJournalKinds,
  readBooks,
  searchJournals,
} from "#worker/domain/money/ledger/search-journals.ts";
import { Amount } from "#worker/domain/money/refunds/contract.ts";
import { requireUser } from "#worker/http/actor.ts";
import { fieldMessage } from "#worker/http/field-messages.ts";

export const meta: MetaFunction = () => [{ title: t("admin.ledger.metaTitle") }];

const PAGE = 30;
const FILTERS = ["id", "account", "person", "kind", "month", "amount"] as const;
type Filters = Partial<Record<(typeof FILTERS)[number], string>>;

export async function loader({ context: { ctx, actor: visitor }, request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const actor = requireUser(visitor);
  const id = search.get("journal");
  if (id !== null) {
    const journal = await getJournal(ctx, { id });
    await recordReading(ctx, {
      actor,
      userIds: creatorsIn([journal, ...journal.reversedBy]),
      type: "ledger",
    });
    return { view: "journal" as const, journal };
  }
  const asked: Filters = Object.fromEntries(
    FILTERS.flatMap((name) => {
      const value = search.get(name)?.trim();
      return value && value !== "all" ? [[name, value]] : [];
    }),
  );
  const { fault, ...question } = questionOf(asked);
  const before = Number(search.get("before") ?? Number.NaN);
  const [books, kinds, found] = await Promise.all([
    readBooks(ctx),
    listJournalKinds(ctx),
    fault === null
      ? searchJournals(ctx, {
          ...question.search,
          before: Number.isSafeInteger(before) ? before : undefined,
          limit: PAGE + 1,
        })
      : [],
  ]);
  const journals = found.slice(0, PAGE);
  // The audit log also records that staff read the payer's data: a payment is personal data,
  // although it changes no balance of the payer.
  const userId = asked.person === undefined ? null : await findUserId(ctx, asked.person);
  await recordReading(ctx, { actor, userIds: [userId, ...creatorsIn(journals)], type: "ledger" });
  return {
    view: "list" as const,
    asked,
    fault,
    books,
    kinds,
    journals,
    next: found.length > PAGE ? (journals.at(-1)?.n ?? null) : null,
  };
}

function questionOf({ amount, ...rest }: Filters): { search: JournalSearch; fault: string | null } {
  const parsed = JournalSearch.safeParse(rest, { error: fieldMessage });
  const cents = amount === undefined ? null : Amount.safeParse(amount.replace(/^-?\$?/, ""));
  if (!parsed.success)
    return {
      search: {},
      fault: parsed.error.issues[0]?.message ?? t("admin.ledger.search.invalid"),
    };
  if (cents && !cents.success) return { search: {}, fault: t("admin.ledger.search.amountInvalid") };
  return { search: { ...parsed.data, ...(cents ? { cents: cents.data } : {}) }, fault: null };
}

export default function Ledger() {
  const data = useLoaderData<typeof loader>();
  if (data.view === "journal")
    return (
      <AdminPage
        back={<BackLink to="/admin/ledger">{t("admin.ledger.backLink")}</BackLink>}
        title={data.journal.id}
      >
        <JournalDetails journal={data.journal} />
      </AdminPage>
    );
  const { asked, fault, books, kinds, journals, next } = data;
  const more = new URLSearchParams({ ...asked, before: String(next) });
  return (
    <AdminPage title={t("admin.ledger.title")} about={t("admin.ledger.description")}>
      <SearchForm
        label={t("admin.ledger.search.ariaLabel")}
        isSearching={Object.keys(asked).length > 0}
      >
        <SearchFields key={JSON.stringify(asked)} asked={asked} kinds={kinds} />
      </SearchForm>
      {fault !== null && <Alert variant="danger">{fault}</Alert>}
      {journals.length > 0 ? (
        <JournalList label={t("admin.ledger.results.ariaLabel")} journals={journals} />
      ) : (
        fault === null && (
          <EmptyState icon={BookOpenText} title={t("admin.ledger.results.emptyTitle")} />
        )
      )}
      <NextPage
        to={next === null ? null : `?${more}`}
        label={t("admin.ledger.results.olderAction")}
      />
      <Books {...books} />
    </AdminPage>
  );
}

function SearchFields({ asked, kinds }: { asked: Filters; kinds: readonly string[] }) {
  const text = (name: keyof Filters, label: string, hint: string) => (
    <Field label={label} hint={hint}>
      {(control) => (
        <Input
          {...control}
          name={name}
          defaultValue={asked[name]}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </Field>
  );
  const options = [
    { value: "all", label: t("admin.ledger.search.anyKind") },
    ...kinds.map((kind) => ({ value: kind, label: journalKind(kind) })),
  ];
  return (
    <>
      {text("id", t("admin.ledger.search.journalLabel"), t("admin.ledger.search.journalHint"))}
      {text("person", t("admin.facts.userLabel"), t("admin.ledger.search.userHint"))}
      {text("account", t("admin.facts.accountLabel"), t("admin.ledger.search.accountHint"))}
      <Field label={t("admin.facts.kindLabel")} hint={t("admin.ledger.search.kindHint")}>
        {(control) => (
          <Select {...control} name="kind" options={options} defaultValue={asked.kind ?? "all"} />
        )}
      </Field>
      {text("month", t("admin.ledger.search.monthLabel"), t("admin.ledger.search.monthHint"))}
      {text("amount", t("admin.facts.amountLabel"), t("admin.ledger.search.amountHint"))}
    </>
  );
}

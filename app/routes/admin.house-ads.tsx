import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AdminPage } from "#app/features/trust/admin/admin-page.tsx";
import { formatPercent } from "#i18n/format.ts";
import { intlLocale } from "#i18n/locale.ts";
import { type Message, msg, t } from "#i18n/t.ts";
import { HOUSE_ADS } from "#worker/domain/money/ads/contract.ts";
import { listHouseAdFigures } from "#worker/domain/money/ads/queries.ts";

export const meta: MetaFunction = () => [
  { title: t("admin.houseAds.metaTitle") },
  { name: "robots", content: "noindex" },
];

const DAYS = 28;

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return { figures: await listHouseAdFigures(ctx, { days: DAYS }) };
}

const formatWhole = (n: number) => n.toLocaleString(intlLocale());
const share = (n: number, of: number) => formatPercent(n / of);
function titleOf(name: string): string {
  const found = Object.entries(HOUSE_ADS).find(([known]) => known === name);
  return found ? t(found[1].title) : name;
}

const COLUMNS = [
  msg("admin.houseAds.table.shownColumn"),
  msg("admin.houseAds.table.skippedColumn"),
  msg("admin.houseAds.table.completedColumn"),
  msg("admin.houseAds.table.clickedColumn"),
  msg("admin.houseAds.table.leftColumn"),
];

export default function AdminHouseAds() {
  const { figures } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      title={t("admin.houseAds.title")}
      about={t("admin.houseAds.description", { days: DAYS })}
    >
      <div>
        <table className="tabular w-full text-sm max-md:block">
          <thead className="max-md:sr-only">
            <tr className="border-line border-b text-left text-muted">
              <th scope="col" className="py-2 pr-4 font-normal">
                {t("admin.houseAds.table.cardColumn")}
              </th>
              {COLUMNS.map((label) => (
                <th key={t(label)} scope="col" className="py-2 pl-4 text-right font-normal">
                  {t(label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="max-md:block">
            {figures.map(({ name, shown, skipped, finished, followed }) => (
              <tr
                key={name}
                className="border-line border-b max-md:grid max-md:grid-cols-3 max-md:gap-x-4 max-md:gap-y-2 max-md:py-4"
              >
                <th
                  scope="row"
                  className="text-left font-semibold max-md:col-span-3 md:py-3 md:pr-4"
                >
                  {titleOf(name)}
                </th>
                <Part label={COLUMNS[0]} n={shown} of={0} />
                <Part label={COLUMNS[1]} n={skipped} of={shown} />
                <Part label={COLUMNS[2]} n={finished} of={shown} />
                <Part label={COLUMNS[3]} n={followed} of={shown} />
                <Part label={COLUMNS[4]} n={shown - skipped - finished - followed} of={shown} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </AdminPage>
  );
}

function Part({ label, n, of }: { label: Message | undefined; n: number; of: number }) {
  return (
    <td className="md:py-3 md:pl-4 md:text-right">
      <span aria-hidden className="block text-muted text-xs md:hidden">
        {label && t(label)}
      </span>
      {formatWhole(n)} {of > 0 && <span className="text-muted">{share(n, of)}</span>}
    </td>
  );
}

import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { HelpNotFound, HelpSearch } from "#app/features/ops/help/parts.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { WidePage } from "#app/ui/page.tsx";
import { t } from "#i18n/t.ts";
import { findArticles, helpCategories } from "#worker/domain/ops/help/articles.ts";
import { HELP_QUERY_MAX, type HelpHit } from "#worker/domain/ops/help/contract.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: data?.query
      ? t("help.search.metaTitle", { query: data.query })
      : t("help.home.metaTitle"),
  },
  { name: "description", content: t("help.home.metaDescription") },
  ...(data?.query ? [{ name: "robots", content: "noindex" }] : []),
];

export function loader({ request }: LoaderFunctionArgs) {
  const query = (new URL(request.url).searchParams.get("q") ?? "").trim().slice(0, HELP_QUERY_MAX);
  const categories = helpCategories().map(({ id, title, about, articles }) => ({
    id,
    title,
    about,
    articles: articles.map((article) => ({ slug: article.slug, title: article.title })),
  }));
  return {
    query,
    hits: query === "" ? null : findArticles(query),
    categories: query === "" ? categories : [],
  };
}

export default function Help() {
  const { query, hits, categories } = useLoaderData<typeof loader>();
  return (
    <WidePage className="grid grid-cols-1 gap-10 py-8">
      <header className="grid max-w-3xl gap-5">
        <div className="grid gap-2">
          <h1 className="text-xl">{t("help.home.title")}</h1>
          <p className="measure text-muted">{t("help.home.description")}</p>
        </div>
        <HelpSearch key={query} query={query} />
      </header>
      {hits ? <Hits query={query} hits={hits} /> : <Categories categories={categories} />}
      <HelpNotFound />
    </WidePage>
  );
}

function Categories({
  categories,
}: {
  categories: {
    id: string;
    title: string;
    about: string;
    articles: { slug: string; title: string }[];
  }[];
}) {
  return (
    <div className="grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
      {categories.map(({ id, title, about, articles }) => (
        <section
          key={id}
          id={id}
          aria-labelledby={`${id}-title`}
          className="grid scroll-mt-24 content-start gap-3"
        >
          <div>
            <h2 id={`${id}-title`} className="text-lg">
              {title}
            </h2>
            <p className="text-muted text-sm">{about}</p>
          </div>
          <ul className="grid">
            {articles.map((article) => (
              <li key={article.slug}>
                <Link
                  to={`/help/${article.slug}`}
                  className="inline-flex min-h-9 items-center text-accent underline-offset-4 hover:underline"
                >
                  {article.title}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Hits({ query, hits }: { query: string; hits: HelpHit[] }) {
  return (
    <section aria-labelledby="found" className="grid max-w-3xl gap-4">
      <h2 id="found" role="status" className="wrap-anywhere text-lg">
        {hits.length === 0
          ? t("help.search.noResultsTitle", { query })
          : t("help.search.resultCount", { n: hits.length, query })}
      </h2>
      {hits.length === 0 ? (
        <EmptyState
          title={t("help.search.emptyTitle")}
          description={t("help.search.emptyBody")}
          action={
            <Link to="/help" className="font-semibold text-accent underline underline-offset-4">
              {t("help.search.allTopics")}
            </Link>
          }
        />
      ) : (
        <>
          <ul className="grid divide-y divide-line border-line border-y">
            {hits.map(({ slug, title, category, excerpt }) => (
              <li key={slug}>
                <Link
                  to={`/help/${slug}`}
                  className="-mx-2 grid gap-0.5 rounded-md px-2 py-4 transition-colors hover:bg-surface"
                >
                  <span className="font-semibold">{title}</span>
                  <span className="line-clamp-2 text-muted text-sm">{excerpt}</span>
                  <span className="text-muted text-xs">{category}</span>
                </Link>
              </li>
            ))}
          </ul>
          <p>
            <Link to="/help" className="text-accent underline underline-offset-4">
              {t("help.search.allTopics")}
            </Link>
          </p>
        </>
      )}
    </section>
  );
}

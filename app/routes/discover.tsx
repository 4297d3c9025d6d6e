import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import {
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useNavigate,
  useSearchParams,
} from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { Browse } from "#app/features/discovery/discover/browse.tsx";
import { Interests } from "#app/features/discovery/discover/interests.tsx";
import { PersonalView } from "#app/features/discovery/discover/personal.tsx";
import { PersonalSignIn } from "#app/features/discovery/discover/personal-sign-in.tsx";
import { Trending } from "#app/features/discovery/discover/trending.tsx";
import { useViewer } from "#app/lib/viewer.ts";
import { Alert } from "#app/ui/alert.tsx";
import { WidePage } from "#app/ui/page.tsx";
import { SectionHeader } from "#app/ui/section-header.tsx";
import { intlLocale } from "#i18n/locale.ts";
import { t } from "#i18n/t.ts";
import { readDiscover } from "#worker/domain/discovery/recommendations/read-discover.ts";
import { CategorySlug } from "#worker/domain/media/videos/contract.ts";
import { categoryLabel } from "#worker/domain/media/videos/contract-categories.ts";

export const meta: MetaFunction = () => [
  { title: t("discover.page.metaTitle") },
  { name: "description", content: t("discover.page.metaDescription") },
];

export async function loader({ context: { ctx, actor, early }, request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const category = CategorySlug.safeParse(searchParams.get("category")).data ?? null;
  return {
    category,
    ...(await readDiscover(ctx, { actor, category, stored: early.profileOf(actor) })),
  };
}

/** Skips the reload when the user switches tabs, because the data stays the same. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isOther = currentUrl.href !== nextUrl.href;
  return isOther && listsOf(currentUrl) === listsOf(nextUrl) ? false : defaultShouldRevalidate;
}

const listsOf = ({ pathname, searchParams }: URL) => {
  const rest = new URLSearchParams(searchParams);
  rest.delete("tab");
  return `${pathname}?${rest}`;
};

export default function Discover() {
  const { trending, browse, category, personal } = useLoaderData<typeof loader>();
  const viewer = useViewer();
  const [params] = useSearchParams();
  const withCategory = (slug: CategorySlug | null) => {
    const next = new URLSearchParams(params);
    if (slug === null) next.delete("category");
    else next.set("category", slug);
    return next.size === 0 ? "/discover" : `/discover?${next}`;
  };
  return (
    <WidePage className="grid grid-cols-1 gap-12 py-8">
      <div className="grid gap-6">
        <div>
          <h1 className="text-xl">{t("discover.page.title")}</h1>
          <p className="mt-2 text-muted">{t("discover.page.description")}</p>
        </div>
        {viewer && personal ? (
          <InterestsPrompt
            newcomer={personal.isNewcomer ? viewer.username : null}
            interests={personal.interests}
          />
        ) : (
          <PersonalSignIn />
        )}
      </div>
      {viewer && personal ? (
        <PersonalView personal={personal} trending={trending} viewer={viewer} />
      ) : (
        <section aria-labelledby="trending">
          <SectionHeader id="trending" title={t("discover.tabs.trending")} />
          <Trending {...trending} viewer={null} />
        </section>
      )}
      <Browse videos={browse} category={category} hrefFor={withCategory} viewer={viewer} />
    </WidePage>
  );
}

function InterestsPrompt({
  newcomer,
  interests,
}: {
  newcomer: string | null;
  interests: readonly CategorySlug[];
}) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const [done, setDone] = useState<CategorySlug[] | null>(null);
  const confirmation = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (done) confirmation.current?.focus({ preventScroll: true });
  }, [done]);
  const isNew = newcomer !== null && params.get("welcome") === "true";
  const isOpen = isNew || params.get("interests") === "choose";
  if (isOpen) {
    return (
      <Interests
        newcomer={isNew ? newcomer : null}
        chosen={interests}
        onDone={(chosen) => {
          setDone(chosen);
          const rest = new URLSearchParams(params);
          rest.delete("welcome");
          rest.delete("interests");
          navigate({ search: rest.toString() }, { replace: true, preventScrollReset: true });
        }}
      />
    );
  }
  if (!done) return null;
  return (
    <div ref={confirmation} tabIndex={-1} className="rounded-md outline-none">
      <Alert
        variant="success"
        title={
          done.length > 0
            ? t("discover.interests.savedTitle", { listed: listed(done.map(categoryLabel)) })
            : t("discover.interests.clearedTitle")
        }
      >
        {t("discover.interests.savedBody")}
      </Alert>
    </div>
  );
}

const listed = (names: readonly string[]) =>
  new Intl.ListFormat(intlLocale(), { type: "conjunction" }).format(names);

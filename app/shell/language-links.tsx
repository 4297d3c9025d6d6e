import { useLocation, useMatches } from "@remix-run/react";
import { SITE_CARD } from "#app/features/media/share/site-card.ts";
import { useRootData } from "#app/lib/viewer.ts";
import { isLocale, LOCALES, locale } from "#i18n/locale.ts";

const CARD_ROUTES = new Set([
  "routes/$channel",
  "routes/embed.$videoId",
  "routes/playlists_.$playlistId",
  "routes/streams.$streamId",
  "routes/watch.$videoId",
]);

export function LanguageLinks() {
  const origin = useRootData()?.origin;
  const { pathname, search } = useLocation();
  const hasCard = useMatches().some(({ id }) => CARD_ROUTES.has(id));
  if (origin === undefined) return null;
  const inLanguage = (one: string | null) => {
    const url = new URL(pathname + search, origin);
    url.searchParams.delete("lang");
    if (one !== null) url.searchParams.set("lang", one);
    return url.href;
  };
  const linkLocale = new URLSearchParams(search).get("lang");
  return (
    <>
      {!hasCard && (
        <>
          <link
            rel="canonical"
            href={origin + pathname + (isLocale(linkLocale) ? `?lang=${linkLocale}` : "")}
          />
          <meta property="og:site_name" content="Tributary" />
          <meta property="og:image" content={origin + SITE_CARD} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      <meta property="og:locale" content={OPEN_GRAPH[locale()]} />
      {LOCALES.filter((one) => one !== locale()).map((one) => (
        <meta key={one} property="og:locale:alternate" content={OPEN_GRAPH[one]} />
      ))}
      {LOCALES.map((one) => (
        <link key={one} rel="alternate" hrefLang={one} href={inLanguage(one)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={inLanguage(null)} />
    </>
  );
}

const OPEN_GRAPH = { en: "en_US", de: "de_DE" } as const;

import { useLocation } from "@remix-run/react";
import { useRootData } from "#app/viewer.ts";
import { LOCALES, locale } from "#i18n/locale.ts";

/** For search engines and previews: the page's language, and the same page in the others. */
export function LanguageLinks() {
  const origin = useRootData()?.origin;
  const { pathname, search } = useLocation();
  if (origin === undefined) return null;
  const inLanguage = (one: string | null) => {
    const url = new URL(pathname + search, origin);
    url.searchParams.delete("lang");
    if (one !== null) url.searchParams.set("lang", one);
    return url.href;
  };
  return (
    <>
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

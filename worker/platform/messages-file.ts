import type { Locale } from "#i18n/locale.ts";

/** Of the static files. The deployed Worker has its own, with shorter keys (scripts/lib/worker-bundle.ts). */
export const messagesFile = (locale: Locale): string => `messages/${locale}.json`;

import { intlLocale } from "#i18n/locale.ts";

/** 1.5, in German 1,5: always with so many decimals. */
export const formatDecimal = (n: number, digits = 1): string =>
  new Intl.NumberFormat(intlLocale(), { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(n);

/** "50 %" for 0.5. */
export const formatPercent = (share: number): string => `${Math.round(share * 100)} %`;

import { t } from "#i18n/t.ts";

/** What stands on a video that a deal is delivered with, and nothing takes off while the deal stands. */
export const disclosureOf = (brand: string): string => t("brandDeals.paidPartnershipWithBrand", { brand });
/** What a creator says by themselves. */
export const ownDisclosure = (): string => t("brandDeals.includesPaidPromotion");
/** What a video says of being paid for, wherever it is shown; null where it is not. */
export const disclosureOfVideo = ({ paidPartner, paidPromotion }: { paidPartner: string | null; paidPromotion: boolean }): string | null =>
  paidPartner !== null ? disclosureOf(paidPartner) : paidPromotion ? ownDisclosure() : null;

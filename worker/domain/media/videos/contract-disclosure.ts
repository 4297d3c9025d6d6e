import { t } from "#i18n/t.ts";

/** Returns the label of a brand deal, which the creator cannot remove while the deal lasts. */
export const disclosureOf = (brand: string): string =>
  t("brandDeals.disclosure.paidPartnership", { brand });
/** Returns the label that a creator chose without a brand deal. */
export const ownDisclosure = (): string => t("brandDeals.disclosure.paidPromotion");

export const disclosureOfVideo = ({
  paidPartner,
  paidPromotion,
}: {
  paidPartner: string | null;
  paidPromotion: boolean;
}): string | null =>
  paidPartner !== null ? disclosureOf(paidPartner) : paidPromotion ? ownDisclosure() : null;

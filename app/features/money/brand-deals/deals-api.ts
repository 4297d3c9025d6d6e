import { apiRequest } from "#app/lib/api.ts";
import type {
  BrandInput,
  DealInput,
  DecisionInput,
} from "#worker/domain/money/brand-deals/contract.ts";

const postDealAction = (dealId: string, act: string, body: unknown) =>
  apiRequest("POST", `/api/brand-deals/${dealId}/${act}`, body);
export const acceptDeal = (dealId: string) => postDealAction(dealId, "accept", { terms: true });
export const declineDeal = (dealId: string, reason: string) =>
  postDealAction(dealId, "decline", { reason });
export const deliverDeal = (dealId: string, videoId: string) =>
  postDealAction(dealId, "deliver", { videoId });

const staff = (dealId: string, act: string, body: unknown) =>
  apiRequest("POST", `/api/admin/brand-deals/${dealId}/${act}`, body);
export const enterBrand = (brand: Omit<BrandInput, "site"> & { site: string }) =>
  apiRequest("POST", "/api/admin/brands", brand);
export const enterDeal = (deal: DealInput) => apiRequest("POST", "/api/admin/brand-deals", deal);
export const offerDeal = (dealId: string, username: string) =>
  staff(dealId, "offer", username === "" ? {} : { username });
export const decideDeal = (dealId: string, decision: DecisionInput) =>
  staff(dealId, "decision", decision);
export const askForPayment = (dealId: string) => staff(dealId, "checkout", {});

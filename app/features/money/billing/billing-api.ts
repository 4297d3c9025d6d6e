import * as z from "zod/mini";
import { ApiError, apiRequest, getJson } from "#app/lib/api.ts";
import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import type { Cycle, PaidPlan } from "#worker/domain/accounts/plans/contract.ts";

export interface Choice {
  plan: PaidPlan;
  billingCycle: Cycle;
}

const Message = z.object({ message: z.string() });
const Cost = z.object({
  dueCents: z.number(),
  creditCents: z.number(),
  currency: z.string(),
  renewsAt: z.number(),
});
export type Cost = z.output<typeof Cost>;

/** Where to pay for a plan. */
export const createCheckout = (choice: Choice) =>
  apiRequest(
    "POST",
    "/api/subscriptions/create-checkout",
    choice,
    z.object({ sessionUrl: z.string() }),
  );

export const previewChange = async (choice: Choice): Promise<Cost> =>
  Cost.parse(await getJson(`/api/subscriptions/preview?${new URLSearchParams({ ...choice })}`));

export const upgrade = (choice: Choice) => apiRequest("POST", "/api/subscriptions/upgrade", choice);

export const cancelPlan = (immediate: boolean) =>
  apiRequest("POST", "/api/subscriptions/cancel", { immediate }, Message);

export const resumePlan = () => apiRequest("POST", "/api/subscriptions/resume", {}, Message);

export const createPortal = () =>
  apiRequest("POST", "/api/subscriptions/create-portal", {}, z.object({ url: z.string() }));

/** The server's reason, or this one without a response. */
export const failureOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiError ? error.message : otherwise;

export const sayFailure = (error: unknown, otherwise: string) =>
  toast({
    title: t("billing.error"),
    description: failureOf(error, otherwise),
    variant: "destructive",
  });

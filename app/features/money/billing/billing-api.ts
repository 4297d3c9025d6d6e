import { ApiError, apiRequest, getJson } from "#app/lib/api.ts";
import { toast } from "#app/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import type {
  ChangeCost,
  Checkout,
  PlanChanged,
  PlanChoice,
  Portal,
} from "#worker/domain/money/billing/contract-api.ts";

export const createCheckout = (choice: PlanChoice) =>
  apiRequest<Checkout>("POST", "/api/subscriptions/create-checkout", choice);

export const previewChange = (choice: PlanChoice) =>
  getJson<ChangeCost>(`/api/subscriptions/preview?${new URLSearchParams({ ...choice })}`);

export const upgrade = (choice: PlanChoice) =>
  apiRequest("POST", "/api/subscriptions/upgrade", choice);

export const cancelPlan = (immediate: boolean) =>
  apiRequest<PlanChanged>("POST", "/api/subscriptions/cancel", { immediate });

export const resumePlan = () => apiRequest<PlanChanged>("POST", "/api/subscriptions/resume");

export const createPortal = () => apiRequest<Portal>("POST", "/api/subscriptions/create-portal");

/** Returns the server's error message, or `otherwise` if the server did not respond. */
export const failureOf = (error: unknown, otherwise: string): string =>
  error instanceof ApiError ? error.message : otherwise;

export const showFailure = (error: unknown, otherwise: string) =>
  toast({
    title: t("billing.common.errorTitle"),
    description: failureOf(error, otherwise),
    variant: "destructive",
  });

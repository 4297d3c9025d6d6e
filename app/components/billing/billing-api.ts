import * as z from "zod/mini";
import { ApiError, getJson, postJson } from "#app/api.ts";
import { toast } from "#app/components/ui/toast-store.ts";
import { t } from "#i18n/t.ts";
import type { Cycle, PaidPlan } from "#worker/domain/plans/contract.ts";

export interface Choice {
  plan: PaidPlan;
  billingCycle: Cycle;
}

const Message = z.object({ message: z.string() });
const Cost = z.object({ dueCents: z.number(), creditCents: z.number(), currency: z.string(), renewsAt: z.number() });
export type Cost = z.output<typeof Cost>;

/** Where to pay for a plan. */
export const createCheckout = async (choice: Choice): Promise<string> =>
  z.object({ sessionUrl: z.string() }).parse(await postJson("/api/subscriptions/create-checkout", choice)).sessionUrl;

export const previewChange = async (choice: Choice): Promise<Cost> =>
  Cost.parse(await getJson(`/api/subscriptions/preview?${new URLSearchParams({ ...choice })}`));

export const upgrade = (choice: Choice): Promise<unknown> => postJson("/api/subscriptions/upgrade", choice);

/** What was done, in a sentence. */
export const cancelPlan = async (immediate: boolean): Promise<string> =>
  Message.parse(await postJson("/api/subscriptions/cancel", { immediate })).message;

export const resumePlan = async (): Promise<string> => Message.parse(await postJson("/api/subscriptions/resume", {})).message;

export const portalAddress = async (): Promise<string> =>
  z.object({ url: z.string() }).parse(await postJson("/api/subscriptions/create-portal", {})).url;

/** Says what failed: the server's own sentence, else this one. */
export const failureOf = (error: unknown, otherwise: string): string => (error instanceof ApiError ? error.message : otherwise);

export const sayFailure = (otherwise: string) => (error: unknown) =>
  toast({ title: t("billing.error"), description: failureOf(error, otherwise), variant: "destructive" });

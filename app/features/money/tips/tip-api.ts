import { apiRequest, getJson } from "#app/lib/api.ts";
import type {
  CreatedTip,
  GiveTipInput,
  Tip,
  TipBudget,
  TipLimitsInput,
  TipOptions,
} from "#worker/domain/money/tips/contract-api.ts";

export const tipApi = {
  options: (contentId: string) => getJson<TipOptions>(`/api/tipping/${contentId}`),
  give: (input: GiveTipInput) => apiRequest<CreatedTip>("POST", "/api/tips", input),
  check: (id: string) => apiRequest<Tip>("POST", `/api/tips/${id}/check`),
  undo: (id: string) => apiRequest<Tip>("POST", `/api/tips/${id}/undo`),
  send: (id: string) => apiRequest<Tip>("POST", `/api/tips/${id}/send`),
  setLimits: (limits: TipLimitsInput) => apiRequest<TipBudget>("PUT", "/api/tip-limits", limits),
  take: (on: boolean) => apiRequest("PUT", "/api/tipping", { on }),
};

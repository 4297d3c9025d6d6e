import * as z from "zod/mini";
import { type ApiRequest, apiRequest, getJson } from "#app/lib/api.ts";
import type { BegunTip, Tip, TipBudget, TipOptions } from "#worker/domain/money/tips/contract.ts";

const Card = z.nullable(z.object({ brand: z.string(), last4: z.string() }));
const Budget = z.object({
  dayCents: z.number(),
  monthCents: z.number(),
  dayLeft: z.number(),
  monthLeft: z.number(),
  next: z.nullable(z.object({ dayCents: z.number(), monthCents: z.number(), from: z.number() })),
});
const person = { username: z.string(), name: z.string(), avatar: z.nullable(z.string()) };
const Options = z.object({
  refusal: z.nullable(z.string()),
  remedy: z.nullable(z.literal("verify-email")),
  creator: z.object({ id: z.string(), ...person }),
  card: Card,
  budget: Budget,
});
const TipAnswer = z.object({
  id: z.string(),
  state: z.enum(["pending", "held", "settling", "paid", "undoing", "undone", "failed"]),
  cents: z.number(),
  currency: z.string(),
  creatorCents: z.number(),
  message: z.string(),
  returnedCents: z.number(),
  disputedCents: z.number(),
  failure: z.nullable(z.string()),
  card: Card,
  settleAt: z.nullable(z.number()),
  undoMs: z.nullable(z.number()),
  paidAt: z.nullable(z.number()),
  createdAt: z.number(),
  subject: z.object({
    type: z.enum(["stream", "video"]),
    title: z.nullable(z.string()),
    path: z.nullable(z.string()),
  }),
  person: z.object(person),
});
const Begun = z.object({ tip: TipAnswer, payUrl: z.nullable(z.string()) });

interface GiveInput {
  contentId: string;
  cents: number;
  message: string;
  key: string;
  card: "saved" | "new";
}

/** The requests of tips. */
export const tipApi = {
  options: async (contentId: string): Promise<TipOptions> =>
    Options.parse(await getJson(`/api/tipping/${contentId}`)),
  give: (input: GiveInput): ApiRequest<BegunTip> => apiRequest("POST", "/api/tips", input, Begun),
  check: (id: string): ApiRequest<Tip> =>
    apiRequest("POST", `/api/tips/${id}/check`, {}, TipAnswer),
  undo: (id: string): ApiRequest<Tip> => apiRequest("POST", `/api/tips/${id}/undo`, {}, TipAnswer),
  send: (id: string): ApiRequest<Tip> => apiRequest("POST", `/api/tips/${id}/send`, {}, TipAnswer),
  setLimits: (limits: { dayCents: number; monthCents: number }): ApiRequest<TipBudget> =>
    apiRequest("PUT", "/api/tip-limits", limits, Budget),
  take: (on: boolean) => apiRequest("PUT", "/api/tipping", { on }),
};

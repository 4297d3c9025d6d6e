import * as z from "zod";
import { msg, t } from "#i18n/t.ts";
import { plainLine } from "../../kernel/text/contract.ts";

/** Scopes of an API key. A route requires at most one scope. */
export const API_SCOPES = {
  read: msg("apiKeys.scopes.read"),
  videos: msg("apiKeys.scopes.videos"),
  streams: msg("apiKeys.scopes.streams"),
  chat: msg("apiKeys.scopes.chat"),
  community: msg("apiKeys.scopes.community"),
} as const;
export type ApiScope = keyof typeof API_SCOPES;
export const SCOPE_NAMES = Object.keys(API_SCOPES) as [ApiScope, ...ApiScope[]];

export const MAX_API_KEYS = 20;
export const API_KEY_NAME_MAX = 60;

/** Lifetimes that a user can select for a key, in days; 0 for a key that does not expire. */
export const API_KEY_DAYS = [30, 90, 365, 0] as const;

export const DEFAULT_API_KEY_DAYS = 90;

export const CreateApiKeyInput = z.object({
  name: plainLine({
    max: API_KEY_NAME_MAX,
    tooLong: () => t("apiKeys.create.nameTooLong", { apiKeyNameMax: API_KEY_NAME_MAX }),
    missing: () => t("apiKeys.create.nameRequired"),
  }),
  scopes: z.array(z.enum(SCOPE_NAMES)).min(1, { error: () => t("apiKeys.create.scopesRequired") }),
  days: z.coerce.number().refine((v) => API_KEY_DAYS.some((d) => d === v), {
    error: () => t("apiKeys.create.expiryRequired"),
  }),
});
export type CreateApiKeyInput = z.output<typeof CreateApiKeyInput>;

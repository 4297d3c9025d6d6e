import { apiRequest, getJson } from "#app/lib/api.ts";
import type {
  CompletedStep,
  OnboardingProgress,
} from "#worker/domain/creator/onboarding/contract-api.ts";
import type { OnboardingStep } from "#worker/domain/creator/onboarding/contract-steps.ts";

/** @throws ApiError for an error response; TypeError if the network fails */
export const readProgress = () => getJson<OnboardingProgress>("/api/onboarding/progress");

/** The server rejects an unfinished step with CONFLICT and a message that names what is missing. */
export const completeStep = (stepId: OnboardingStep) =>
  apiRequest<CompletedStep>("POST", "/api/onboarding/complete-step", { stepId });

export const saveProgress = (
  change: { step: OnboardingStep } | { notNow: true } | { finished: true },
) => apiRequest("PATCH", "/api/onboarding", change);

export const saveProfile = (profile: OnboardingProgress["profile"]) =>
  apiRequest("PUT", "/api/onboarding/profile", profile);
export const saveStream = (stream: OnboardingProgress["stream"]) =>
  apiRequest("PUT", "/api/onboarding/stream", stream);

import { completeStep } from "../../domain/creator/onboarding/complete-step.ts";
import {
  CompleteStepInput,
  OnboardingInput,
  ProfileStepInput,
  StreamStepInput,
} from "../../domain/creator/onboarding/contract.ts";
import { CompletedStep, OnboardingProgress } from "../../domain/creator/onboarding/contract-api.ts";
import { getProgress } from "../../domain/creator/onboarding/get-progress.ts";
import { saveProfileStep, saveStreamStep } from "../../domain/creator/onboarding/save-forms.ts";
import { updateProgress } from "../../domain/creator/onboarding/update-progress.ts";
import { OkResponse } from "../../domain/kernel/responses/contract.ts";
import { themeOf } from "../../http/theme.ts";
import { type Api, route } from "../route.ts";

const hasTheme = (request: Request) => themeOf(request) !== "system";

export function mountOnboarding(api: Api): void {
  const readSpec = {
    summary: "Get your tutorial progress",
    answer: OnboardingProgress,
  };
  route(api, "GET /api/onboarding/progress", readSpec, async ({ c, ctx, actor }) =>
    c.json(await getProgress(ctx, { userId: actor.id, hasTheme: hasTheme(c.req.raw) }), 200, {
      "Cache-Control": "no-store",
    }),
  );

  const completeSpec = {
    summary: "Complete a tutorial step; its reward is granted once",
    body: CompleteStepInput,
    answer: CompletedStep,
  };
  route(api, "POST /api/onboarding/complete-step", completeSpec, async ({ c, ctx, actor, body }) =>
    c.json(await completeStep(ctx, { userId: actor.id, ...body, hasTheme: hasTheme(c.req.raw) })),
  );

  const updateSpec = {
    summary: "Save your tutorial step, or postpone or finish the tutorial",
    body: OnboardingInput,
    answer: OkResponse,
  };
  route(api, "PATCH /api/onboarding", updateSpec, async ({ c, ctx, actor, body }) => {
    await updateProgress(ctx, { userId: actor.id, ...body });
    return c.json({ ok: true });
  });

  const profileSpec = {
    summary: "Save your profile in the tutorial",
    body: ProfileStepInput,
    answer: OkResponse,
  };
  route(api, "PUT /api/onboarding/profile", profileSpec, async ({ c, ctx, actor, body }) => {
    await saveProfileStep(ctx, { userId: actor.id, ...body });
    return c.json({ ok: true });
  });

  const streamSpec = {
    summary: "Save your stream settings in the tutorial",
    body: StreamStepInput,
    answer: OkResponse,
  };
  route(api, "PUT /api/onboarding/stream", streamSpec, async ({ c, ctx, actor, body }) => {
    await saveStreamStep(ctx, { actor, ...body });
    return c.json({ ok: true });
  });
}

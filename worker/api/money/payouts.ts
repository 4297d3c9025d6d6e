import { OkResponse } from "../../domain/kernel/responses/contract.ts";
import {
  PayoutRequestInput,
  PayoutSettingsInput,
  SetUpInput,
} from "../../domain/money/payouts/contract.ts";
import {
  PayoutOverview,
  PayoutSetUp,
  RequestedPayout,
} from "../../domain/money/payouts/contract-api.ts";
import {
  getPayouts,
  requestOwnPayout,
  updatePayoutSettings,
} from "../../domain/money/payouts/own-payouts.ts";
import { setUpPayouts } from "../../domain/money/payouts/set-up-account.ts";
import { type Api, route } from "../route.ts";

export function mountPayouts(api: Api): void {
  const overviewSpec = {
    summary: "Get your balance, payout account and payouts",
    answer: PayoutOverview,
  };
  route(api, "GET /api/payouts", overviewSpec, async ({ c, ctx, actor }) =>
    c.json(await getPayouts(ctx, { actor })),
  );

  const requestSpec = {
    summary: "Request a payout now; requires recently confirmed identity",
    body: PayoutRequestInput,
    answer: RequestedPayout,
    status: 202,
  } as const;
  route(api, "POST /api/payouts", requestSpec, async ({ c, ctx, actor, body }) =>
    c.json(await requestOwnPayout(ctx, { ...body, actor }), 202),
  );

  const settingsSpec = {
    summary: "Set the minimum amount of automatic payouts",
    body: PayoutSettingsInput,
    answer: OkResponse,
  };
  route(api, "PATCH /api/payouts/settings", settingsSpec, async ({ c, ctx, actor, body }) => {
    await updatePayoutSettings(ctx, { ...body, userId: actor.id });
    return c.json({ ok: true } as const);
  });

  const setUpSpec = {
    summary: "Set up or change your payout account; requires recently confirmed identity",
    body: SetUpInput,
    answer: PayoutSetUp,
    status: 201,
  } as const;
  route(api, "POST /api/payouts/account", setUpSpec, async ({ c, ctx, actor, body }) =>
    c.json(await setUpPayouts(ctx, { ...body, actor }), 201),
  );
}

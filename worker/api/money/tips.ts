import { OkResponse } from "../../domain/kernel/responses/contract.ts";
import {
  checkTip,
  sendTipNow,
  setTippingEnabled,
  undoTip,
} from "../../domain/money/tips/change-tip.ts";
import {
  CreatedTip,
  GiveTipInput,
  Tip,
  TipBudget,
  TipLimitsInput,
  TipOptions,
  TipPage,
  TipPageQuery,
  TippingInput,
} from "../../domain/money/tips/contract-api.ts";
import { createTip } from "../../domain/money/tips/create-tip.ts";
import { getTip, getTipOptions, listTips } from "../../domain/money/tips/queries.ts";
import { getTipBudget, setTipLimits } from "../../domain/money/tips/tip-limits.ts";
import { type Api, route } from "../route.ts";

export function mountTips(api: Api): void {
  const optionsSpec = {
    summary: "Get your options for tipping on a video or stream",
    answer: TipOptions,
  };
  route(api, "GET /api/tipping/:contentId", optionsSpec, async ({ c, ctx, actor, params }) =>
    c.json(await getTipOptions(ctx, { ...params, actor })),
  );

  const switchSpec = {
    summary: "Turn tips for your channel on or off",
    body: TippingInput,
    answer: OkResponse,
  };
  route(api, "PUT /api/tipping", switchSpec, async ({ c, ctx, actor, body }) => {
    await setTippingEnabled(ctx, { ...body, actor });
    return c.json({ ok: true });
  });

  const listSpec = {
    summary: "List the tips that you sent or received, newest first",
    query: TipPageQuery,
    answer: TipPage,
  };
  route(api, "GET /api/tips", listSpec, async ({ c, ctx, actor, query }) =>
    c.json(await listTips(ctx, { ...query, userId: actor.id })),
  );

  const giveSpec = {
    summary: "Send a tip, which is charged after a 30-second undo period",
    body: GiveTipInput,
    answer: CreatedTip,
    status: 201,
  } as const;
  route(api, "POST /api/tips", giveSpec, async ({ c, ctx, actor, body }) =>
    c.json(await createTip(ctx, { ...body, actor }), 201),
  );

  route(
    api,
    "GET /api/tips/:tipId",
    { summary: "Get a tip that you sent", answer: Tip },
    async ({ c, ctx, actor, params }) => c.json(await getTip(ctx, { ...params, userId: actor.id })),
  );
  const checkSpec = { summary: "Check the payment status of a tip", answer: Tip };
  route(api, "POST /api/tips/:tipId/check", checkSpec, async ({ c, ctx, actor, params }) =>
    c.json(await checkTip(ctx, { ...params, actor })),
  );
  const undoSpec = { summary: "Undo a tip before it is charged", answer: Tip };
  route(api, "POST /api/tips/:tipId/undo", undoSpec, async ({ c, ctx, actor, params }) =>
    c.json(await undoTip(ctx, { ...params, actor })),
  );
  const sendSpec = {
    summary: "Charge a pending tip now, without the undo period",
    answer: Tip,
  };
  route(api, "POST /api/tips/:tipId/send", sendSpec, async ({ c, ctx, actor, params }) =>
    c.json(await sendTipNow(ctx, { ...params, actor })),
  );

  route(
    api,
    "GET /api/tip-limits",
    { summary: "Get your spending limits for tips and the remaining amounts", answer: TipBudget },
    async ({ c, ctx, actor }) => c.json(await getTipBudget(ctx, { userId: actor.id })),
  );
  const limitsSpec = {
    summary: "Update your tip limits; decreases apply at once, increases after a day",
    body: TipLimitsInput,
    answer: TipBudget,
  };
  route(api, "PUT /api/tip-limits", limitsSpec, async ({ c, ctx, actor, body }) =>
    c.json(await setTipLimits(ctx, { ...body, userId: actor.id })),
  );
}

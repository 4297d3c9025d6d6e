import * as z from "zod";
import { appealRejection } from "../../domain/money/partner/appeal.ts";
import { applyForPartner } from "../../domain/money/partner/apply.ts";
import { claimFollowers } from "../../domain/money/partner/claim-followers.ts";
import { claimViews } from "../../domain/money/partner/claim-views.ts";
import {
  AppealInput,
  ClaimFollowersInput,
  ClaimViewsInput,
  usd,
} from "../../domain/money/partner/contract.ts";
import {
  EarningRecord,
  Eligibility,
  PartnerStatus,
  ProcessedClaim,
} from "../../domain/money/partner/contract-api.ts";
import { getEligibility } from "../../domain/money/partner/eligibility.ts";
import { findPartnerStatus } from "../../domain/money/partner/get-status.ts";
import { listEarnings } from "../../domain/money/partner/list-earnings.ts";
import { type Api, route } from "../route.ts";

export function mountPartner(api: Api): void {
  const statusSpec = {
    summary: "Get your partner program status; null if you never applied",
    answer: PartnerStatus.nullable(),
  };
  route(api, "GET /api/partner/status", statusSpec, async ({ c, ctx, actor }) =>
    c.json(await findPartnerStatus(ctx, { userId: actor.id })),
  );

  const eligibilitySpec = {
    summary: "Get your eligibility for the partner program",
    answer: Eligibility,
  };
  route(api, "GET /api/partner/eligibility", eligibilitySpec, async ({ c, ctx, actor }) =>
    c.json(await getEligibility(ctx, { userId: actor.id })),
  );

  const earningsSpec = {
    summary: "List your partner bonuses, newest first, at most 200",
    answer: z.array(EarningRecord),
  };
  route(api, "GET /api/partner/earnings", earningsSpec, async ({ c, ctx, actor }) =>
    c.json(await listEarnings(ctx, { userId: actor.id })),
  );

  const applySpec = {
    summary: "Apply for the partner program",
    answer: PartnerStatus.nullable(),
    status: 201 as const,
  };
  route(api, "POST /api/partner/apply", applySpec, async ({ c, ctx, actor }) => {
    await applyForPartner(ctx, { userId: actor.id });
    return c.json(await findPartnerStatus(ctx, { userId: actor.id }), 201);
  });

  const appealSpec = {
    summary: "Appeal the rejection of your partner application, once",
    body: AppealInput,
    answer: PartnerStatus.nullable(),
  };
  route(api, "POST /api/partner/appeal", appealSpec, async ({ c, ctx, actor, body }) => {
    await appealRejection(ctx, { userId: actor.id, text: body.text });
    return c.json(await findPartnerStatus(ctx, { userId: actor.id }));
  });

  const viewsSpec = {
    summary: "Claim the bonus for your unpaid verified views",
    body: ClaimViewsInput,
    answer: ProcessedClaim,
    status: 201 as const,
  };
  route(
    api,
    "POST /api/partner/earnings/views",
    viewsSpec,
    async ({ c, ctx, actor, body: { views } }) => {
      const { id, cents } = await claimViews(ctx, { userId: actor.id, count: views });
      return c.json({ id, earningsUSD: usd(cents) }, 201);
    },
  );

  const followersSpec = {
    summary: "Claim the bonus for followers above the highest paid count",
    body: ClaimFollowersInput,
    answer: ProcessedClaim,
    status: 201 as const,
  };
  route(
    api,
    "POST /api/partner/earnings/followers",
    followersSpec,
    async ({ c, ctx, actor, body: { newFollowers } }) => {
      const { id, cents } = await claimFollowers(ctx, { userId: actor.id, count: newFollowers });
      return c.json({ id, earningsUSD: usd(cents) }, 201);
    },
  );
}

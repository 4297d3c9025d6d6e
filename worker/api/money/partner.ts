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
    summary: "Where one stands in the partner program; null for who never applied",
    answer: PartnerStatus.nullable(),
  };
  route(api, "GET /api/partner/status", statusSpec, async ({ c, ctx, actor }) =>
    c.json(await findPartnerStatus(ctx, { userId: actor.id })),
  );

  const eligibilitySpec = {
    summary: "What one has of what applying needs",
    answer: Eligibility,
  };
  route(api, "GET /api/partner/eligibility", eligibilitySpec, async ({ c, ctx, actor }) =>
    c.json(await getEligibility(ctx, { userId: actor.id })),
  );

  const earningsSpec = {
    summary: "One's processed bonuses, newest first; at most 200",
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
    summary: "Appeal a rejection, once",
    body: AppealInput,
    answer: PartnerStatus.nullable(),
  };
  route(api, "POST /api/partner/appeal", appealSpec, async ({ c, ctx, actor, body }) => {
    await appealRejection(ctx, { userId: actor.id, text: body.text });
    return c.json(await findPartnerStatus(ctx, { userId: actor.id }));
  });

  const viewsSpec = {
    summary: "Process the bonus for verified views that were not paid for yet",
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
    summary: "Process the bonus for followers above the highest count that was paid for",
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

import * as z from "zod";
import { HIDDEN_TYPES } from "../../domain/accounts/hidden/contract.ts";
import { OkResponse } from "../../domain/kernel/responses/contract.ts";
import { HideInput, ReportInput } from "../../domain/trust/safety/contract.ts";
import { ReportReceipt } from "../../domain/trust/safety/contract-api.ts";
import { hideSubject, unhideSubject } from "../../domain/trust/safety/hidden.ts";
import { reportSubject } from "../../domain/trust/safety/report-subject.ts";
import { type Api, route } from "../route.ts";

const HiddenTypeParam = z.enum(HIDDEN_TYPES);

export function mountSafety(api: Api): void {
  const hideSpec = {
    summary: "Hide a video, creator, stream or category from your lists",
    body: HideInput,
    answer: OkResponse,
  };
  route(
    api,
    "PUT /api/hidden/:subjectType/:subjectId",
    hideSpec,
    async ({ c, ctx, actor, params, body }) => {
      const subjectType = HiddenTypeParam.parse(params.subjectType);
      await hideSubject(ctx, { actor, subjectType, subjectId: params.subjectId, ...body });
      return c.json({ ok: true });
    },
  );

  const showSpec = { summary: "Unhide a video, creator, stream or category", answer: OkResponse };
  route(
    api,
    "DELETE /api/hidden/:subjectType/:subjectId",
    showSpec,
    async ({ c, ctx, actor, params }) => {
      const subjectType = HiddenTypeParam.parse(params.subjectType);
      await unhideSubject(ctx, { actor, subjectType, subjectId: params.subjectId });
      return c.json({ ok: true });
    },
  );

  const reportSpec = {
    summary: "Report content or a user; a repeated report changes nothing",
    body: ReportInput,
    answer: ReportReceipt,
    status: 201 as const,
  };
  route(api, "POST /api/reports", reportSpec, async ({ c, ctx, actor, body }) =>
    c.json(await reportSubject(ctx, { actor, ...body }), 201),
  );
}

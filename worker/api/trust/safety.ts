import * as z from "zod";
import { HIDDEN_TYPES } from "../../domain/accounts/hidden/contract.ts";
import { Done } from "../../domain/kernel/responses/contract.ts";
import { HideInput, type ReportAnswer, ReportInput } from "../../domain/trust/safety/contract.ts";
import { hideSubject, unhideSubject } from "../../domain/trust/safety/hidden.ts";
import { reportSubject } from "../../domain/trust/safety/report-subject.ts";
import { answerOf } from "../answers/answer.ts";
import { type Api, route } from "../route.ts";

const HiddenTypeParam = z.enum(HIDDEN_TYPES);

const ReportMade = answerOf<ReportAnswer>()(
  z.object({
    ok: z.literal(true),
    known: z.boolean().meta({ description: "One had reported it before." }),
  }),
);

export function mountSafety(api: Api): void {
  const hideSpec = {
    summary: "Keep a video, creator, stream or category out of one's lists",
    body: HideInput,
    answer: Done,
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

  const showSpec = { summary: "Show something again that one hid", answer: Done };
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
    summary: "Report something that breaks the rules; once a person and a subject",
    body: ReportInput,
    answer: ReportMade,
    status: 201 as const,
  };
  route(api, "POST /api/reports", reportSpec, async ({ c, ctx, actor, body }) =>
    c.json(await reportSubject(ctx, { actor, ...body }), 201),
  );
}

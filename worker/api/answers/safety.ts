import * as z from "zod";
import { HIDDEN_TYPES } from "../../domain/hidden/contract.ts";
import type { ReportAnswer } from "../../domain/safety/contract.ts";
import { answerOf } from "./answer.ts";

export const HiddenTypeParam = z.enum(HIDDEN_TYPES);

export const ReportMade = answerOf<ReportAnswer>()(
  z.object({ ok: z.literal(true), known: z.boolean().meta({ description: "One had reported it before." }) }),
);

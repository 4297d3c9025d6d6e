import * as z from "zod";
import type { HistoryPage } from "../../domain/history/contract.ts";
import { answerOf, Time } from "./answer.ts";
import { VideoCardAnswer } from "./videos.ts";

export const HistoryPageAnswer = answerOf<HistoryPage>()(
  z.object({
    entries: z.array(z.object({ video: VideoCardAnswer, at: Time })),
    next: z.string().nullable().meta({ description: "Give it as `before` for the next page; null at the end." }),
    isKept: z.boolean().meta({ description: "What is watched is remembered." }),
  }),
);

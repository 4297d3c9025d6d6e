import * as z from "zod";
import { DECISION_KINDS, RULE_IDS } from "../../kernel/community-rules/contract.ts";
import { OkResponse, Time } from "../../kernel/responses/contract.ts";
import { REPORT_REASON_IDS, REPORT_SUBJECTS } from "../safety/contract-reports.ts";
import { APPEAL_OUTCOMES, DECISION_STATES, REPORT_CASE_STATES } from "./contract.ts";

export const RemovedComment = OkResponse.extend({
  decisionId: z
    .string()
    .meta({ description: "The ID of the decision, which the author can appeal." }),
});
export type RemovedComment = z.infer<typeof RemovedComment>;

export const ReportDetail = z.object({
  id: z.string(),
  reason: z.enum(REPORT_REASON_IDS),
  details: z.string(),
  evidence: z.string(),
  state: z.enum(REPORT_CASE_STATES),
  createdAt: Time,
  resolvedAt: Time.nullable(),
  decisionId: z.string().nullable(),
  reporter: z.object({ id: z.string(), username: z.string() }),
});
export type ReportDetail = z.infer<typeof ReportDetail>;

/** A report as shown to its sender, without data about the reported user. */
export const OwnReport = z.object({
  id: z.string(),
  subjectType: z.enum(REPORT_SUBJECTS),
  reason: z.enum(REPORT_REASON_IDS),
  details: z.string(),
  state: z.enum(REPORT_CASE_STATES),
  createdAt: Time,
  resolvedAt: Time.nullable(),
});
export type OwnReport = z.infer<typeof OwnReport>;

/** A moderation decision as shown to the affected user, without the name of a staff member. */
export const Receipt = z.object({
  id: z.string(),
  kind: z.enum(DECISION_KINDS),
  subjectType: z.enum(REPORT_SUBJECTS),
  subjectId: z.string(),
  rule: z.enum(RULE_IDS),
  reason: z.string(),
  evidence: z.string(),
  until: Time.nullable(),
  state: z.enum(DECISION_STATES),
  /** `isOver` is true if the measure had a time limit that has passed. */
  isOver: z.boolean(),
  createdAt: Time,
  endedAt: Time.nullable(),
  appeal: z
    .object({
      at: Time,
      text: z.string(),
      outcome: z.enum(APPEAL_OUTCOMES).nullable(),
      reason: z.string(),
      decidedAt: Time.nullable(),
    })
    .nullable(),
  /** Deadline for an appeal, ms since the epoch; null if an appeal is not possible. */
  appealUntil: Time.nullable(),
  /** Decision that this decision replaced after an appeal. */
  changedFrom: z.string().nullable(),
  /** Decision that replaced this decision after an appeal. */
  changedTo: z.string().nullable(),
});
export type Receipt = z.infer<typeof Receipt>;

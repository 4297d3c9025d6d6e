import { type Message, msg, t } from "#i18n/t.ts";

/** What an act of staff was done to. */
export const STAFF_SUBJECTS = {
  user: msg("audit.subjectUser"),
  model: msg("audit.subjectModel"),
  refund_request: msg("audit.subjectRefundRequest"),
  dispute: msg("audit.subjectDispute"),
  payout: msg("audit.subjectPayout"),
  payouts: msg("audit.subjectPayouts"),
  partner_application: msg("audit.subjectPartnerApplication"),
  partner_appeal: msg("audit.subjectPartnerAppeal"),
  brand: msg("audit.subjectBrand"),
  brand_deal: msg("audit.subjectBrandDeal"),
  invoice: msg("audit.subjectInvoice"),
  tip: msg("audit.subjectTip"),
  dmca_notice: msg("audit.subjectDmcaNotice"),
  stripe_event: msg("audit.subjectStripeEvent"),
  ledger: msg("audit.subjectLedger"),
  decision: msg("audit.subjectDecision"),
  video: msg("audit.subjectVideo"),
  comment: msg("audit.subjectComment"),
  stream: msg("audit.subjectStream"),
  message: msg("audit.subjectMessage"),
  playlist: msg("audit.subjectPlaylist"),
  flag: msg("audit.subjectFlag"),
  announcement: msg("audit.subjectAnnouncement"),
  audit: msg("audit.subjectAudit"),
  dead_letter: msg("audit.subjectDeadLetter"),
  incident: msg("audit.subjectIncident"),
  support_request: msg("audit.subjectSupportRequest"),
} as const satisfies Record<string, Message>;
export type StaffSubject = keyof typeof STAFF_SUBJECTS;

/**
 * What staff can read of a person's money and messages; each reading is recorded with its name
 * (record-reading.ts).
 */
export const PRIVATE_RECORDS = {
  revenue: msg("audit.recordRevenue"),
  statement: msg("audit.recordStatement"),
  proof: msg("audit.recordProof"),
  subscription: msg("audit.recordSubscription"),
  deals: msg("audit.recordDeals"),
  payouts: msg("audit.recordPayouts"),
  ledger: msg("audit.recordLedger"),
  refunds: msg("audit.recordRefunds"),
  disputes: msg("audit.recordDisputes"),
  support: msg("audit.recordSupport"),
} as const satisfies Record<string, Message>;
export type PrivateRecord = keyof typeof PRIVATE_RECORDS;

/**
 * What is noted with an act of staff or with a journal of the ledger, as both are shown to staff. A
 * new fact needs its line here.
 */
export const FACT_NAMES = {
  action: msg("audit.factAction"),
  amount: msg("audit.factAmount"),
  approvedCents: msg("audit.factApprovedCents"),
  askedCents: msg("audit.factAskedCents"),
  attempts: msg("audit.factAttempts"),
  before: msg("audit.factBefore"),
  cents: msg("audit.factCents"),
  characters: msg("audit.factCharacters"),
  claim: msg("audit.factClaim"),
  count: msg("audit.factCount"),
  creator: msg("audit.factCreator"),
  deal: msg("audit.factDeal"),
  decision: msg("audit.factDecision"),
  dispute: msg("audit.factDispute"),
  failure: msg("audit.factFailure"),
  fee: msg("audit.factFee"),
  followers: msg("audit.factFollowers"),
  found: msg("audit.factFound"),
  from: msg("audit.factFrom"),
  gross: msg("audit.factGross"),
  invoice: msg("audit.factInvoice"),
  kind: msg("audit.factKind"),
  lastError: msg("audit.factLastError"),
  mode: msg("audit.factMode"),
  month: msg("audit.factMonth"),
  net: msg("audit.factNet"),
  of: msg("audit.factOf"),
  payment: msg("audit.factPayment"),
  payout: msg("audit.factPayout"),
  people: msg("audit.factPeople"),
  percent: msg("audit.factPercent"),
  person: msg("audit.factPerson"),
  plan: msg("audit.factPlan"),
  platform: msg("audit.factPlatform"),
  policy: msg("audit.factPolicy"),
  quota: msg("audit.factQuota"),
  rate: msg("audit.factRate"),
  refund: msg("audit.factRefund"),
  rule: msg("audit.factRule"),
  staff: msg("audit.factStaff"),
  state: msg("audit.factState"),
  stream: msg("audit.factStream"),
  tax: msg("audit.factTax"),
  text: msg("audit.factText"),
  tier: msg("audit.factTier"),
  tip: msg("audit.factTip"),
  to: msg("audit.factTo"),
  type: msg("audit.factType"),
  until: msg("audit.factUntil"),
  value: msg("audit.factValue"),
  video: msg("audit.factVideo"),
  views: msg("audit.factViews"),
  was: msg("audit.factWas"),
} as const satisfies Record<string, Message>;
/** `currency` is of the amounts beside it, and is not shown by itself. */
export type FactName = keyof typeof FACT_NAMES | `playbacks_${string}` | "currency";

export const isKnown = <T extends object>(
  words: T,
  name: string,
): name is Extract<keyof T, string> => Object.hasOwn(words, name);

/** A subject's name; null for one that the code no longer makes. */
export const subjectWords = (type: string): string | null =>
  isKnown(STAFF_SUBJECTS, type) ? t(STAFF_SUBJECTS[type]) : null;

import { type Message, msg, t } from "#i18n/t.ts";

export const STAFF_SUBJECTS = {
  user: msg("audit.subject.user"),
  model: msg("audit.subject.model"),
  refund_request: msg("audit.subject.refundRequest"),
  dispute: msg("audit.subject.dispute"),
  payout: msg("audit.subject.payout"),
  payouts: msg("audit.subject.payouts"),
  partner_application: msg("audit.subject.partnerApplication"),
  partner_appeal: msg("audit.subject.partnerAppeal"),
  brand: msg("audit.subject.brand"),
  brand_deal: msg("audit.subject.brandDeal"),
  invoice: msg("audit.subject.invoice"),
  tip: msg("audit.subject.tip"),
  dmca_notice: msg("audit.subject.dmcaNotice"),
  stripe_event: msg("audit.subject.stripeEvent"),
  ledger: msg("audit.subject.ledger"),
  decision: msg("audit.subject.decision"),
  video: msg("audit.subject.video"),
  comment: msg("audit.subject.comment"),
  stream: msg("audit.subject.stream"),
  message: msg("audit.subject.message"),
  playlist: msg("audit.subject.playlist"),
  flag: msg("audit.subject.flag"),
  announcement: msg("audit.subject.announcement"),
  audit: msg("audit.subject.audit"),
  search_index: msg("audit.subject.searchIndex"),
  dead_letter: msg("audit.subject.deadLetter"),
  incident: msg("audit.subject.incident"),
  support_request: msg("audit.subject.supportRequest"),
} as const satisfies Record<string, Message>;
export type StaffSubject = keyof typeof STAFF_SUBJECTS;

/** Private records of users. `recordReading` adds an audit entry when staff read such a record. */
export const PRIVATE_RECORDS = {
  revenue: msg("audit.record.earnings"),
  statement: msg("audit.record.statement"),
  proof: msg("audit.record.statementProof"),
  subscription: msg("audit.record.subscription"),
  deals: msg("audit.record.brandDeals"),
  payouts: msg("audit.record.payouts"),
  ledger: msg("audit.record.ledger"),
  refunds: msg("audit.record.refundRequests"),
  disputes: msg("audit.record.disputes"),
  support: msg("audit.record.supportRequest"),
} as const satisfies Record<string, Message>;
export type PrivateRecord = keyof typeof PRIVATE_RECORDS;

/** Labels of the details in audit entries and in ledger transactions (journals). */
export const FACT_NAMES = {
  action: msg("audit.fact.action"),
  amount: msg("audit.fact.amount"),
  approvedCents: msg("audit.fact.approvedCents"),
  askedCents: msg("audit.fact.askedCents"),
  attempts: msg("audit.fact.attempts"),
  before: msg("audit.fact.before"),
  cents: msg("audit.fact.cents"),
  characters: msg("audit.fact.characters"),
  claim: msg("audit.fact.claim"),
  count: msg("audit.fact.count"),
  creator: msg("audit.fact.creator"),
  deal: msg("audit.fact.deal"),
  decision: msg("audit.fact.decision"),
  dispute: msg("audit.fact.dispute"),
  failure: msg("audit.fact.failure"),
  fee: msg("audit.fact.fee"),
  followers: msg("audit.fact.followers"),
  found: msg("audit.fact.found"),
  from: msg("audit.fact.from"),
  gross: msg("audit.fact.gross"),
  invoice: msg("audit.fact.invoice"),
  kind: msg("audit.fact.kind"),
  lastError: msg("audit.fact.lastError"),
  mode: msg("audit.fact.mode"),
  month: msg("audit.fact.month"),
  net: msg("audit.fact.net"),
  of: msg("audit.fact.subject"),
  payment: msg("audit.fact.payment"),
  payout: msg("audit.fact.payout"),
  people: msg("audit.fact.users"),
  percent: msg("audit.fact.percent"),
  person: msg("audit.fact.user"),
  plan: msg("audit.fact.plan"),
  platform: msg("audit.fact.platform"),
  policy: msg("audit.fact.policy"),
  quota: msg("audit.fact.quota"),
  rate: msg("audit.fact.rate"),
  refund: msg("audit.fact.refund"),
  rule: msg("audit.fact.rule"),
  staff: msg("audit.fact.staff"),
  state: msg("audit.fact.state"),
  stream: msg("audit.fact.stream"),
  tax: msg("audit.fact.tax"),
  text: msg("audit.fact.text"),
  tier: msg("audit.fact.tier"),
  tip: msg("audit.fact.tip"),
  to: msg("audit.fact.to"),
  type: msg("audit.fact.type"),
  until: msg("audit.fact.until"),
  value: msg("audit.fact.value"),
  video: msg("audit.fact.video"),
  views: msg("audit.fact.views"),
  was: msg("audit.fact.was"),
} as const satisfies Record<string, Message>;
/** `currency` describes the amounts of the same entry and has no label of its own. */
export type FactName = keyof typeof FACT_NAMES | `playbacks_${string}` | "currency";

export const isKeyOf = <T extends object>(
  labels: T,
  name: string,
): name is Extract<keyof T, string> => Object.hasOwn(labels, name);

/** Returns the label of a kind of subject; null for a kind that exists only in old entries. */
export const subjectLabel = (type: string): string | null =>
  isKeyOf(STAFF_SUBJECTS, type) ? t(STAFF_SUBJECTS[type]) : null;

import { DomainError } from "../domain/kernel/errors.ts";
import {
  type BilledInvoice,
  type BilledSubscription,
  type ConnectedAccount,
  type Transfer,
  TransferRefused,
} from "../domain/money/billing/contract.ts";
import type { DealCheckoutInput, DealPayment } from "../domain/money/brand-deals/ports.ts";
import type { BilledDispute, FoundReturn } from "../domain/money/disputes/contract.ts";
import type { Payments } from "../domain/money/payment-events/ports.ts";
import { FakeHolds } from "./holds.ts";

type Answer = "paid" | "lost" | "refused" | "down";

/** Fake payments. If `answer` returns "lost", a transfer is made, but the caller gets an error. */
export class FakePayments extends FakeHolds implements Payments {
  readonly mode = "test";
  readonly subscriptions = new Map<string, BilledSubscription>();
  readonly invoices = new Map<string, BilledInvoice>();
  readonly transfers = new Map<string, Transfer>();
  readonly dealCheckouts = new Map<
    string,
    { status: "open" | "complete" | "expired"; paymentIntentId: string | null }
  >();
  readonly dealPayments = new Map<string, DealPayment>();
  readonly accounts = new Map<string, ConnectedAccount>();
  readonly refunds: { paymentIntentId: string; cents: number; key: string }[] = [];
  transferCalls = 0;
  answer: (payoutId: string) => Answer = () => "paid";

  async verifyEvent(body: string) {
    const { id, type }: { id: string; type: string } = JSON.parse(body);
    return { id, type };
  }
  createCustomer = ({ userId }: { userId: string }) => this.call(() => ({ id: `cus_${userId}` }));
  forgetCustomer = () => this.call(() => undefined);
  createCheckout = ({ checkoutId }: { checkoutId: string }) =>
    this.call(() => ({ id: `cs_${checkoutId}`, url: `https://pay.example/${checkoutId}` }));
  findCheckout = () => this.call(() => null);
  previewChange = () =>
    this.call(() => ({ dueCents: 0, creditCents: 0, currency: "USD", renewsAt: 0 }));
  createPortal = () => this.call(() => ({ url: "https://pay.example/portal" }));
  listSubscriptions = (customerId: string) =>
    this.call(() => [...this.subscriptions.values()].filter((s) => s.customerId === customerId));
  listInvoices = (customerId: string) =>
    this.call(() => {
      const own = [...this.invoices.values()].filter((i) => i.customerId === customerId);
      return own.toReversed().map((invoice) => ({ ...invoice, creditCents: 0 }));
    });
  listOpenCheckouts = () => this.call((): { id: string; checkoutId: string | null }[] => []);
  findCardFingerprint = () => this.call((): string | null => null);
  voidInvoice = (id: string) =>
    this.call(() => {
      const invoice = this.invoices.get(id);
      if (invoice?.status === "open") this.invoices.set(id, { ...invoice, status: "void" });
    });
  clearCredit = () => this.call(() => undefined);
  limitCredit = () => this.call(() => undefined);
  findSubscription = (id: string) => this.call(() => this.subscriptions.get(id) ?? null);
  changeSubscription = (id: string) => this.change(id, {});
  endAtPeriodEnd = (id: string, ends: boolean) => this.change(id, { cancelAtPeriodEnd: ends });
  cancelNow = (id: string) => this.change(id, { status: "canceled", endedAt: Date.now() });
  createDealCheckout = ({ id }: DealCheckoutInput) =>
    this.call(() => {
      const sessionId = `cs_${id}`;
      if (!this.dealCheckouts.has(sessionId))
        this.dealCheckouts.set(sessionId, { status: "open", paymentIntentId: null });
      return { sessionId, url: `https://pay.example/${id}` };
    });
  findDealCheckout = (sessionId: string) =>
    this.call(() => this.dealCheckouts.get(sessionId) ?? null);
  findDealPayment = (id: string) =>
    this.call(() => {
      const payment = this.dealPayments.get(id);
      const refunds = this.refunds.filter((r) => r.paymentIntentId === id);
      const back = refunds.map(({ key, cents }) => ({
        id: `re_${key}`,
        kind: "refund" as const,
        cents,
        state: "taken" as const,
      }));
      return payment ? { ...payment, returns: [...payment.returns, ...back] } : null;
    });
  findInvoice = (id: string) => this.call(() => this.invoices.get(id) ?? null);
  invoiceOfPayment = (paymentIntentId: string) =>
    this.call(
      () =>
        [...this.invoices.values()].find((i) => i.paymentIntentId === paymentIntentId)?.id ?? null,
    );
  readonly disputes = new Map<string, BilledDispute[]>();
  findDisputes = (paymentIntentId: string) =>
    this.call(() => this.disputes.get(paymentIntentId) ?? []);
  pageOf = (kind: string, id: string) => `https://pay.example/${kind}/${id}`;
  refund = (input: { paymentIntentId: string; cents: number; key: string }) =>
    this.call(() => {
      if (!this.refunds.some((r) => r.key === input.key)) this.refunds.push(input);
      return { id: `re_${input.key}` };
    });

  async createTransfer({
    payoutId,
    cents,
  }: {
    payoutId: string;
    cents: number;
  }): Promise<Transfer> {
    this.transferCalls += 1;
    const answer = this.answer(payoutId);
    await Promise.resolve();
    if (answer === "refused") throw new TransferRefused("The account cannot be paid");
    if (answer === "down") throw new DomainError("UNAVAILABLE", "Down");
    const transfer = this.transfers.get(payoutId) ?? { id: `tr_${payoutId}`, cents, reversals: [] };
    this.transfers.set(payoutId, transfer);
    if (answer === "lost") throw new Error("The answer was lost");
    return transfer;
  }
  listReturns = () => this.call((): FoundReturn[] => []);
  listReversedTransfers = () => this.call((): { payoutId: string; cents: number }[] => []);
  findTransfer = (payoutId: string) => this.call(() => this.transfers.get(payoutId) ?? null);
  createConnectedAccount = ({ key }: { key: string }) => this.call(() => ({ id: `acct_${key}` }));
  findConnectedAccount = (id: string) => this.call(() => this.accounts.get(id) ?? null);
  createOnboarding = ({ accountId }: { accountId: string }) =>
    this.call(() => ({ url: `https://pay.example/onboarding/${accountId}` }));
  createAccountLogin = (accountId: string) =>
    this.call(() => ({ url: `https://pay.example/account/${accountId}` }));

  private change(id: string, facts: Partial<BilledSubscription>): Promise<BilledSubscription> {
    return this.call(() => {
      const known = this.subscriptions.get(id);
      if (!known) throw new Error(`No subscription ${id}`);
      const changed = { ...known, ...facts };
      this.subscriptions.set(id, changed);
      return changed;
    });
  }
}

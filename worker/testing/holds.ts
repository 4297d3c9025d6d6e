import { DomainError } from "../domain/kernel/errors.ts";
import type { MoneyReturn } from "../domain/money/disputes/contract.ts";
import type { HeldPayment, SavedCard } from "../domain/money/tips/contract.ts";
import type { FoundHold, HoldInput, TipPayments } from "../domain/money/tips/ports.ts";

/** Fake card authorizations. A call throws before its effect if `fails()`, after it if `lost()`. */
export class FakeHolds implements TipPayments {
  readonly held = new Map<string, HeldPayment>();
  readonly backs = new Map<string, MoneyReturn[]>();
  /** Outcome of a payment with the saved card. */
  card: "ok" | "declined" | "asks" = "ok";
  readonly asked = { hold: 0, capture: 0, release: 0 };
  fails: () => boolean = () => false;
  lost: () => boolean = () => false;
  readonly #sessions = new Map<string, FoundHold>();

  protected async call<T>(work: () => T): Promise<T> {
    // Defers each call to a later tick, so that concurrent calls interleave.
    await Promise.resolve();
    if (this.fails())
      throw new DomainError("UNAVAILABLE", "The payment service does not answer right now.");
    const done = work();
    if (this.lost())
      throw new DomainError("UNAVAILABLE", "The payment service does not answer right now.");
    return done;
  }

  findCard = () =>
    this.call((): ({ id: string } & SavedCard) | null => ({
      id: "pm_1",
      brand: "visa",
      last4: "4242",
    }));

  holdWithCard = (input: HoldInput) =>
    this.call(() => {
      const id = `pi_${input.tipId}`;
      const known = this.held.get(id);
      if (known) return known;
      this.asked.hold += 1;
      const status = this.card === "ok" ? "held" : this.card === "asks" ? "action" : "unpaid";
      return this.set({
        ...paymentOf(input),
        id,
        status,
        refusal: status === "unpaid" ? "Your card has insufficient funds." : null,
      });
    });

  createTipCheckout = (input: HoldInput) =>
    this.call(() => {
      const id = `cs_${input.tipId}`;
      if (!this.#sessions.has(id))
        this.#sessions.set(id, { ...paymentOf(input), id: null, status: "unpaid" });
      return { id, url: `https://pay.example/${id}` };
    });

  payAtPage(tipId: string): void {
    const session = this.#sessions.get(`cs_${tipId}`);
    if (!session) throw new Error(`No page for ${tipId}`);
    this.#sessions.set(`cs_${tipId}`, {
      ...this.set({ ...session, id: `pi_${tipId}`, status: "held" }),
    });
  }

  findTipCheckout = (sessionId: string) =>
    this.call(() => {
      const session = this.#sessions.get(sessionId);
      return session ? (session.id === null ? session : (this.held.get(session.id) ?? null)) : null;
    });

  expireCheckout = (sessionId: string) =>
    this.call(() => {
      const session = this.#sessions.get(sessionId);
      if (session?.id === null) this.#sessions.set(sessionId, { ...session, status: "released" });
    });

  findPayment = (paymentId: string) => this.call(() => this.held.get(paymentId) ?? null);
  findPaymentOfTip = ({ tipId }: { tipId: string }) =>
    this.call(() => this.held.get(`pi_${tipId}`) ?? null);

  capturePayment = (paymentId: string) =>
    this.call(() => {
      const payment = this.held.get(paymentId);
      if (payment?.status !== "held") return;
      this.asked.capture += 1;
      this.set({ ...payment, status: "captured", capturedCents: payment.cents });
    });

  releasePayment = (paymentId: string) =>
    this.call(() => {
      const payment = this.held.get(paymentId);
      if (!payment || payment.status === "captured" || payment.status === "released") return;
      this.asked.release += 1;
      this.set({ ...payment, status: "released" });
    });

  returnsOf = (paymentId: string) => this.call(() => this.backs.get(paymentId) ?? []);

  set(payment: HeldPayment): HeldPayment {
    this.held.set(payment.id, payment);
    return payment;
  }
}

const paymentOf = ({ tipId, cents, currency }: HoldInput) => ({
  actionUrl: null,
  tipId,
  cents,
  capturedCents: 0,
  currency,
  card: { brand: "visa", last4: "4242" },
  refusal: null,
});

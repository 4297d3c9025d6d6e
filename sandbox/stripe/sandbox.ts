import { OPERATIONS } from "./api.ts";
import {
  CardDeclined,
  changed,
  createSubscription,
  firstItem,
  type Price,
  payOpen,
  subscriptionOf,
} from "./billing.ts";
import { ApiFault } from "./call.ts";
import { cardOf, DECLINES, type TypedCard } from "./cards.ts";
import { atCustomersTime, moveClock } from "./clock.ts";
import { CONNECT_OPERATIONS, reverseTransfer, tellConnect } from "./connect.ts";
import { connectPage } from "./connect-pages.ts";
import { API_VERSION, type Deliver, deliverPending, emit } from "./events.ts";
import { type Form, parseForm, textOf } from "./form.ts";
import { challengePage, checkoutPage, controlPage, portalPage } from "./pages.ts";
import { DISPUTE_OUTCOMES, dispute } from "./refunds.ts";
import { type StripeObject, type StripeStore, shown } from "./store.ts";
import { answerChallenge, keepCard, payByPage, TIP_OPERATIONS } from "./tips.ts";

const PLAYED: typeof OPERATIONS = { ...OPERATIONS, ...CONNECT_OPERATIONS, ...TIP_OPERATIONS };

const json = (status: number, body: string) =>
  new Response(body, {
    status,
    headers: {
      "Content-Type": "application/json",
      "Request-Id": `req_${crypto.randomUUID().slice(0, 14)}`,
      "Stripe-Version": API_VERSION,
    },
  });
const fault = (status: number, error: object) => json(status, JSON.stringify({ error }));
const goTo = (address: string) =>
  new Response(null, { status: 303, headers: { Location: address } });

function saveCard(store: StripeStore, customer: string, { card, expiry }: TypedCard): void {
  const owner = store.get(customer, "customer");
  if (owner) store.put({ ...owner, _card: card.number, _expiry: expiry });
  const { id } = keepCard(store, customer, card.number, expiry);
  for (const s of store.all("subscription"))
    if (s.customer === customer) store.put({ ...s, default_payment_method: id });
}

export class StripeSandbox {
  readonly store: StripeStore;
  private readonly deliver: Deliver;

  constructor(store: StripeStore, deliver: Deliver) {
    this.store = store;
    this.deliver = deliver;
  }

  async answer(request: Request): Promise<Response | null> {
    const { pathname } = new URL(request.url);
    const isApi = pathname.startsWith("/v1/");
    if (!isApi && pathname !== "/stripe" && !pathname.startsWith("/stripe/")) return null;
    const response = isApi ? await this.api(request) : await this.page(request);
    return response;
  }

  tell(): Promise<void> {
    return deliverPending(this.store, this.deliver);
  }

  private async api(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const text = request.method === "GET" ? url.search.slice(1) : await request.text();
    if (!/^Bearer (sk|rk)_test_\S+$/.test(request.headers.get("Authorization") ?? ""))
      return fault(401, { type: "invalid_request_error", message: "Invalid API Key provided" });
    const key = request.method === "POST" ? request.headers.get("Idempotency-Key") : null;
    const fingerprint = `${request.method} ${url.pathname} ${text}`;
    const known = key === null ? undefined : this.store.answers.get(key);
    if (known && known.fingerprint !== fingerprint)
      return fault(400, {
        type: "idempotency_error",
        message:
          "Keys for idempotent requests can only be used with the same parameters they were first used with.",
      });
    if (known) return json(known.status, known.body);
    const { status, body } = this.run(request.method, url, parseForm(text));
    if (key !== null && status !== 404) this.store.answers.set(key, { fingerprint, status, body });
    return json(status, body);
  }

  private run(
    method: string,
    { pathname, origin }: URL,
    form: Form,
  ): { status: number; body: string } {
    const exact = PLAYED[`${method} ${pathname}`];
    const parts = /^(\/v1\/(?:checkout\/sessions|[\w]+))\/([\w-]+)(\/\w+)?$/.exec(pathname);
    const handler =
      exact ?? (parts ? PLAYED[`${method} ${parts[1]}/:id${parts[3] ?? ""}`] : undefined);
    if (!handler)
      return {
        status: 404,
        body: JSON.stringify({
          error: {
            type: "invalid_request_error",
            message: `The sandbox does not play ${method} ${pathname}`,
          },
        }),
      };
    try {
      const id = parts?.[2] ?? "";
      const body = atCustomersTime(
        this.store,
        [id, textOf(form, "customer"), textOf(form, "subscription")],
        () => shown(handler({ store: this.store, id, form, origin })),
      );
      return { status: 200, body };
    } catch (error) {
      if (!(error instanceof ApiFault)) throw error;
      return {
        status: error.status,
        body: JSON.stringify({ error: { ...error.body, message: error.message } }),
      };
    }
  }

  private async page(request: Request): Promise<Response | null> {
    const { pathname } = new URL(request.url);
    const [, , what, id = ""] = pathname.split("/");
    const form = request.method === "POST" ? parseForm(await request.text()) : null;
    if (what === "checkout") {
      const session = this.store.get(id, "checkout.session");
      return atCustomersTime(this.store, [id], () => this.checkout(session, form));
    }
    if (what === "portal") {
      const session = this.store.get(id, "billing_portal.session");
      return atCustomersTime(this.store, [id], () => this.portal(session, form));
    }
    if (what === "connect") return this.connect(this.store.get(id, "account"), form);
    if (what === "challenge") return answerChallenge(this.store, id, form);
    if (what === "clock" && form) return this.clock(form);
    if (what === "disputes" && form) {
      const outcome = DISPUTE_OUTCOMES.find((name) => name === textOf(form, "outcome")) ?? "open";
      dispute(this.store, textOf(form, "payment_intent") ?? "", outcome);
      return goTo("/stripe");
    }
    if (what === "reversals" && form) {
      reverseTransfer(this.store, textOf(form, "transfer") ?? "", null);
      return goTo("/stripe");
    }
    return what === undefined ? controlPage(this.store) : null;
  }

  private checkout(session: StripeObject | null, form: Form | null): Response | null {
    if (!session) return null;
    if (session.status === "complete") return goTo(this.successUrl(session));
    if (session.status !== "open")
      return new Response("This checkout has expired.\n", { status: 410 });
    if (!form) return checkoutPage(this.store, session, null);
    const card = cardOf(textOf(form, "number") ?? "");
    if (!card) return checkoutPage(this.store, session, "Your card number is invalid.");
    const challenge = textOf(form, "challenge");
    const expiry = textOf(form, "expiry") ?? "";
    if (card.present === "challenge" && challenge === null) return challengePage({ card, expiry });
    if (challenge === "fail")
      return checkoutPage(
        this.store,
        session,
        "We are unable to authenticate your payment method.",
      );
    try {
      this.complete(session, { card, expiry });
    } catch (error) {
      if (error instanceof CardDeclined) return checkoutPage(this.store, session, error.message);
      throw error;
    }
    return goTo(this.successUrl(session));
  }

  private successUrl = (session: StripeObject) =>
    String(session.success_url ?? "/").replace("{CHECKOUT_SESSION_ID}", session.id);

  /** Completes a checkout with the typed card. @throws CardDeclined */
  private complete(session: StripeObject, typed: TypedCard): void {
    const { store } = this;
    const { card } = typed;
    const metadata = session._metadata as Record<string, string>;
    const paid: Record<string, unknown> = {};
    if (session.mode === "subscription") {
      const price = store.get(String(session._price), "price") as Price;
      const made = createSubscription(store, {
        customer: String(session.customer),
        price,
        trialDays: Number(session._trialDays),
        metadata,
        card,
      });
      saveCard(store, String(session.customer), typed);
      Object.assign(paid, { subscription: made.id, invoice: made.latest_invoice });
    } else {
      if (card.present !== "ok" && card.present !== "challenge")
        throw new CardDeclined(card.present);
      paid.payment_intent = payByPage(store, session, card);
    }
    const done = store.put({
      ...session,
      ...paid,
      status: "complete",
      payment_status:
        Number(session._trialDays) > 0
          ? "no_payment_required"
          : session._capture === "manual"
            ? "unpaid"
            : "paid",
      url: null,
    });
    emit(store, "checkout.session.completed", done);
  }

  private portal(session: StripeObject | null, form: Form | null): Response | null {
    const { store } = this;
    if (!session) return null;
    if (!form) return portalPage(store, session, null);
    const [ends, resumes] = [textOf(form, "end"), textOf(form, "resume")];
    const s = subscriptionOf(store, ends ?? resumes ?? "");
    if (s && s.customer === session.customer && s.status !== "canceled") {
      const at = ends === null ? null : firstItem(s).current_period_end;
      changed(store, s, {
        cancel_at_period_end: ends !== null,
        cancel_at: at,
        canceled_at: ends === null ? null : store.seconds(),
      });
    } else {
      const card = cardOf(textOf(form, "number") ?? "");
      if (!card) return portalPage(store, session, "Your card number is invalid.");
      const [challenge, expiry] = [textOf(form, "challenge"), textOf(form, "expiry") ?? ""];
      if (card.setup === "challenge" && challenge === null) return challengePage({ card, expiry });
      if (challenge === "fail")
        return portalPage(store, session, "We are unable to authenticate your payment method.");
      if (card.setup !== "ok" && card.setup !== "challenge")
        return portalPage(store, session, DECLINES[card.setup]);
      saveCard(store, String(session.customer), { card, expiry });
      payOpen(store, String(session.customer));
    }
    return portalPage(store, session, null);
  }

  private connect(account: StripeObject | null, form: Form | null): Response | null {
    if (!account) return null;
    if (!form) return connectPage(account, null);
    const fault = tellConnect(this.store, account, form);
    return fault === null
      ? goTo(String(account._returnUrl ?? "/stripe"))
      : connectPage(account, fault);
  }

  private clock(form: Form): Response {
    const days = Number(textOf(form, "days") ?? 0);
    const seconds = Number(textOf(form, "seconds") ?? 0);
    const isMoved = moveClock(
      this.store,
      Math.min(
        3 * 366 * 86_400,
        (Number.isFinite(days) ? days : 0) * 86_400 + (Number.isFinite(seconds) ? seconds : 0),
      ),
      textOf(form, "email"),
    );
    return isMoved
      ? goTo("/stripe")
      : new Response("There is no such customer.\n", { status: 404 });
  }
}

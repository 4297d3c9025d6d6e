import { type Html, html, page } from "../html.ts";
import { firstItem, type Price, type Subscription } from "./billing.ts";
import { CARDS, type TypedCard } from "./cards.ts";
import { transferList } from "./connect-pages.ts";
import type { Invoice } from "./invoices.ts";
import type { StripeObject, StripeStore } from "./store.ts";

export const money = (cents: number, currency: unknown) =>
  new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: String(currency).toUpperCase(),
  }).format(cents / 100);
export const day = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);

function cardFields(): Html {
  const known = CARDS.map((c) => html`<option value="${c.number}">${c.words}</option>`);
  return html`<label>Card number <input name="number" inputmode="numeric" autocomplete="off" list="cards" required value="4242 4242 4242 4242"></label>
    <datalist id="cards">${known}</datalist>
    <label>Expiry <input name="expiry" required pattern="\\d\\d ?/ ?\\d\\d+" value="12 / 34"></label>
    <label>CVC <input name="cvc" required pattern="\\d{3,4}" value="123"></label>
    <label>ZIP <input name="zip" required value="12345"></label>`;
}
const problem = (fault: string | null) =>
  fault === null ? null : html`<p role="alert"><b>${fault}</b></p>`;

export function checkoutPage(
  store: StripeStore,
  session: StripeObject,
  fault: string | null,
): Response {
  const price = store.get(session._price as string | null, "price") as Price | null;
  const amount = money(Number(session.amount_total), session.currency);
  const product = price ? store.get(String(price.product), "product") : null;
  const days = Number(session._trialDays ?? 0);
  const what = String(product?.name ?? session._name ?? "Payment");
  const each = price?.recurring ? ` a ${price.recurring.interval}` : "";
  const cards = CARDS.map(
    (c) =>
      html`<tr><td><code>${c.number.replace(/(.{4})(?=.)/g, "$1 ")}</code></td><td>${c.words}</td></tr>`,
  );
  return page(
    `Checkout: ${what}`,
    html`<h1>${what}</h1>
    <p class="note">${amount}${each}${days > 0 ? ` after ${days} days of trial` : ""}. This plays Stripe's checkout: no card is charged.</p>
    ${problem(fault)}
    <form method="post">
      <label>Email <input name="email" type="email" value="${String(store.get(String(session.customer), "customer")?.email ?? "")}"></label>
      ${cardFields()}
      <p><button class="plain">${days > 0 ? "Start trial" : `Pay ${amount}`}</button></p>
    </form>
    <p><a href="${String(session.cancel_url ?? "/")}">Back</a></p>
    <details><summary>Test cards</summary><table>${cards}</table>
      <p class="note">A card has one trial. Another expiry stands for another card.</p></details>`,
    { narrow: true },
  );
}

export const challengePage = ({ card, expiry }: TypedCard): Response =>
  page(
    "3D Secure",
    html`<h1>Is it you?</h1>
    <p class="note">This plays the bank's question (3D Secure).</p>
    <form method="post">
      <input type="hidden" name="number" value="${card.number}"><input type="hidden" name="expiry" value="${expiry}">
      <p><button class="plain" name="challenge" value="complete">Complete</button> <button class="plain" name="challenge" value="fail">Fail</button></p>
    </form>`,
    { narrow: true },
  );

export function portalPage(
  store: StripeStore,
  session: StripeObject,
  fault: string | null,
): Response {
  const customer = String(session.customer);
  const plans = (store.all("subscription") as Subscription[]).filter(
    (s) => s.customer === customer && s.status !== "canceled",
  );
  const bills = (store.all("invoice") as Invoice[])
    .filter((i) => i.customer === customer)
    .toReversed();
  const number = String(store.get(customer, "customer")?._card ?? "");
  const rows = plans.map((s) => {
    const item = firstItem(s);
    const name = String(store.get(String(item.price.product), "product")?.name ?? "Plan");
    return html`<li><b>${name}</b>, ${money(item.price.unit_amount, item.price.currency)}: ${s.status}, ${s.cancel_at_period_end ? "ends" : "renews"} ${day(item.current_period_end)}
      <button class="plain" name="${s.cancel_at_period_end ? "resume" : "end"}" value="${s.id}" formnovalidate>${s.cancel_at_period_end ? "Do not cancel" : "Cancel plan"}</button></li>`;
  });
  const invoices = bills.map(
    (i) =>
      html`<tr><td>${day(Number(i.created))}</td><td>${String(i.number)}</td><td>${money(i.amount_due, i.currency)}</td><td>${i.status}</td></tr>`,
  );
  return page(
    "Billing",
    html`<h1>Billing</h1>
    <p class="note">This plays Stripe's billing portal.</p>
    ${problem(fault)}
    <form method="post">
      <ul>${rows}</ul>
      <h2>Payment method</h2>
      <p>${number === "" ? "None" : `Card that ends in ${number.slice(-4)}`}</p>
      ${cardFields()}
      <p><button class="plain" name="save" value="card">Save card</button></p>
    </form>
    <h2>Invoices</h2>
    <table>${invoices}</table>
    <p><a href="${String(session.return_url ?? "/")}">Return to Tributary</a></p>`,
  );
}

export function controlPage(store: StripeStore): Response {
  const payments = store
    .all("payment_intent")
    .filter((p) => p.status === "succeeded")
    .slice(-20)
    .toReversed();
  const rows = payments.map(
    (
      p,
    ) => html`<li>${day(Number(p.created))} ${money(Number(p.amount), p.currency)} <code>${p.id}</code>
      <form method="post" action="/stripe/disputes"><input type="hidden" name="payment_intent" value="${p.id}">
      <button class="plain" name="outcome" value="inquiry">Inquiry</button> <button class="plain" name="outcome" value="open">Dispute</button> <button class="plain" name="outcome" value="won">Won</button> <button class="plain" name="outcome" value="lost">Lost</button></form></li>`,
  );
  const waiting = store.all("event").filter((e) => e._pending === true).length;
  return page(
    "Stripe",
    html`<h1>Stripe</h1>
    <p>Its clock says <b>${new Date(store.seconds() * 1000).toISOString()}</b>. Webhooks go to ${store.webhookUrl ?? "nobody yet"}; ${waiting} wait.</p>
    <form method="post" action="/stripe/clock">
      <button class="plain" name="days" value="1">A day on</button> <button class="plain" name="days" value="7">A week on</button>
      <button class="plain" name="days" value="31">A month on</button> <button class="plain" name="days" value="366">A year on</button>
    </form>
    <h2>Payments</h2>
    <ul>${rows}</ul>
    ${transferList(store)}`,
  );
}

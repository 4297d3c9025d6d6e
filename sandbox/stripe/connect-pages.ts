import { type Html, html, page } from "../html.ts";
import { DEFAULT_BANK } from "./connect.ts";
import type { StripeObject, StripeStore } from "./store.ts";

export function connectPage(account: StripeObject, fault: string | null): Response {
  const isKnown = account.details_submitted === true;
  const isPaid = account.payouts_enabled === true;
  return page(
    "Get paid",
    html`<h1>Get paid</h1>
    <p class="note">This plays Stripe Connect, where a creator says who they are and which bank pays them. ${isKnown ? `This account ${isPaid ? "can" : "cannot"} be paid.` : ""}</p>
    ${fault === null ? null : html`<p role="alert"><b>${fault}</b></p>`}
    <form method="post">
      <label>Legal name <input name="name" autocomplete="off" value="Casey Creator"></label>
      <label>Routing number <input name="routing" inputmode="numeric" autocomplete="off" value="110000000"></label>
      <label>Account number <input name="bank" inputmode="numeric" autocomplete="off" value="${DEFAULT_BANK}"></label>
      <p>${isKnown ? html`<button class="plain" name="details" value="bank">Save this bank</button> ` : null}<button class="plain" name="details" value="complete">Fill in everything</button>
      <button class="plain" name="details" value="missing">Leave the document out</button>
      <button class="plain" name="details" value="review">Have it looked at</button>
      <button class="plain" name="details" value="refused">Have it refused</button></p>
    </form>
    <p><a href="${String(account._returnUrl ?? "/stripe")}">Return to Tributary</a></p>`,
    { narrow: true },
  );
}

export function transferList(store: StripeStore): Html {
  const rows = store
    .all("transfer")
    .slice(-20)
    .toReversed()
    .map(
      (
        t,
      ) => html`<li>$${(Number(t.amount) / 100).toFixed(2)} to <code>${String(t.destination)}</code>, $${(Number(t.amount_reversed) / 100).toFixed(2)} came back
      <form method="post" action="/stripe/reversals"><input type="hidden" name="transfer" value="${t.id}">${t.reversed === true ? null : html`<button class="plain">Take it back</button>`}</form></li>`,
    );
  return html`<h2>Transfers to creators</h2>
    <ul>${rows}</ul>`;
}

import { afterEach, describe, expect, test, vi } from "vitest";
import { createPayments } from "./payments.ts";

type Status = "draft" | "open" | "paid" | "void" | "deleted";

interface StoredInvoice {
  status: Status;
  isOfSubscription: boolean;
  cents: number;
  autoAdvance: boolean;
}

/** Fakes Stripe's rules for one invoice: its deletion, its finalization and its voiding. */
function fakeStripe(facts: Partial<StoredInvoice>) {
  const invoice: StoredInvoice = {
    ...{ status: "draft", isOfSubscription: true, cents: 700, autoAdvance: true },
    ...facts,
  };
  const reject = (code: string) =>
    Response.json(
      { error: { type: "invalid_request_error", code, message: code } },
      { status: 400 },
    );
  const answer = () => {
    const parent = invoice.isOfSubscription
      ? { type: "subscription_details", subscription_details: { subscription: "sub_1" } }
      : null;
    return Response.json({ id: "in_1", object: "invoice", status: invoice.status, parent });
  };
  const change = (status: Status) => {
    invoice.status = status;
    return answer();
  };
  const operations: Record<string, (body: string) => Response> = {
    "GET /v1/invoices/in_1": answer,
    // The documentation of Stripe's API: only a draft that belongs to no subscription can be deleted.
    "DELETE /v1/invoices/in_1": () =>
      invoice.status === "draft" && !invoice.isOfSubscription
        ? change("deleted")
        : reject("invoice_not_editable"),
    "POST /v1/invoices/in_1/finalize": (body) => {
      if (invoice.status !== "draft") return reject("invoice_already_finalized");
      invoice.autoAdvance = !body.includes("auto_advance=false");
      return change(invoice.cents > 0 ? "open" : "paid");
    },
    "POST /v1/invoices/in_1/void": () =>
      invoice.status === "open" ? change("void") : reject("invoice_not_editable"),
  };
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    const name = `${request.method} ${new URL(request.url).pathname}`;
    return operations[name]?.(await request.text()) ?? new Response(null, { status: 404 });
  });
  const { voidInvoice } = createPayments({
    ...{ via: "stripe", key: "sk_test_drafts", webhookSecret: "whsec_drafts", live: false },
  });
  return { invoice, voidInvoice: () => voidInvoice("in_1") };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe("voidInvoice", () => {
  test("voids the draft of a renewal, which Stripe does not delete, without collecting its payment", async () => {
    const { invoice, voidInvoice } = fakeStripe({});
    await voidInvoice();
    expect(invoice).toMatchObject({ status: "void", autoAdvance: false });
  });

  test("voids a renewal's draft once if two workers void it at the same time", async () => {
    const { invoice, voidInvoice } = fakeStripe({});
    await Promise.all([voidInvoice(), voidInvoice()]);
    expect(invoice.status).toBe("void");
  });

  test("leaves a renewal's draft of $0, which is paid as soon as it is final", async () => {
    const { invoice, voidInvoice } = fakeStripe({ cents: 0 });
    await voidInvoice();
    expect(invoice.status).toBe("paid");
  });

  test("deletes a draft that belongs to no subscription", async () => {
    const { invoice, voidInvoice } = fakeStripe({ isOfSubscription: false });
    await voidInvoice();
    expect(invoice.status).toBe("deleted");
  });
});

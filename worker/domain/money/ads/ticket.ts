import * as z from "zod";
import type { Deps } from "../../deps.ts";
import { openToken, signToken } from "../../kernel/signing.ts";
import { HOUSE_AD_NAMES, type HouseAd, type HouseAdName } from "./contract.ts";

const PURPOSE = "house-ad";
/** The lifetime of a ticket (ms) is long, because a page can stay in a background tab. */
const TICKET_MS = 6 * 60 * 60_000;

const Ticket = z.object({ id: z.string(), ad: z.enum(HOUSE_AD_NAMES), exp: z.number() });
type Ticket = z.output<typeof Ticket>;

/** Returns a house ad with a signed ticket that counts as one impression. */
export async function issueHouseAd(
  deps: Pick<Deps, "signingSecret" | "now" | "newId">,
  name: HouseAdName,
): Promise<HouseAd> {
  const payload: Ticket = { id: deps.newId("had"), ad: name, exp: deps.now() + TICKET_MS };
  return { name, ticket: await signToken(deps.signingSecret, PURPOSE, payload) };
}

/** Verifies a ticket. Returns null for an invalid signature or an expired ticket. */
export async function openTicket(
  deps: Pick<Deps, "signingSecret" | "now">,
  ticket: string,
): Promise<Ticket | null> {
  const parsedTicket = Ticket.safeParse(await openToken(deps.signingSecret, PURPOSE, ticket));
  return parsedTicket.success && parsedTicket.data.exp > deps.now() ? parsedTicket.data : null;
}

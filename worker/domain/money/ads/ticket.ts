import * as z from "zod";
import type { Deps } from "../../deps.ts";
import { openToken, signToken } from "../../kernel/signing.ts";
import { HOUSE_AD_NAMES, type HouseAd, type HouseAdName } from "./contract.ts";

const PURPOSE = "house-ad";
/** A page may wait in a tab before it is looked at, ms. */
const TICKET_MS = 6 * 60 * 60_000;

const Ticket = z.object({ id: z.string(), ad: z.enum(HOUSE_AD_NAMES), exp: z.number() });
type Ticket = z.output<typeof Ticket>;

/** A card with the ticket by which it is counted: signed, for one showing. */
export async function issueHouseAd(
  deps: Pick<Deps, "signingSecret" | "now" | "newId">,
  name: HouseAdName,
): Promise<HouseAd> {
  const payload: Ticket = { id: deps.newId("had"), ad: name, exp: deps.now() + TICKET_MS };
  return { name, ticket: await signToken(deps.signingSecret, PURPOSE, payload) };
}

/** Which showing a ticket is for; null for one that is not ours or too old. */
export async function openTicket(
  deps: Pick<Deps, "signingSecret" | "now">,
  ticket: string,
): Promise<Ticket | null> {
  const opened = Ticket.safeParse(await openToken(deps.signingSecret, PURPOSE, ticket));
  return opened.success && opened.data.exp > deps.now() ? opened.data : null;
}

/**
 * What fabricated acts earn, and what honest ones lose: 10,000 honest viewers and the farms of bench/fraud/farms.ts.
 * The rule that judges them is not written yet: every act is believed, and the bars fail.
 */
import { farms } from "./fraud/farms.ts";
import { honestViewers } from "./fraud/honest.ts";

const populations = [honestViewers(), ...farms()];
console.table(
  populations.map(({ name, what, kind, acts }) => ({
    name,
    what,
    kind,
    views: acts.filter((act) => act.kind === "view").length,
    follows: acts.filter((act) => act.kind === "follow").length,
    identities: new Set(acts.map(({ identity }) => identity)).size,
    networks: new Set(acts.map(({ network }) => network)).size,
  })),
);

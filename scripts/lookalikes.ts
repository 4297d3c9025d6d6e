/**
 * Writes worker/domain/kernel/text/lookalikes.ts: the part of Unicode's table of confusables that leads to ASCII letters and digits and that
 * NFKC does not give already. The whole table is 27 KiB in the Worker's bundle, this part is 3. Run it after an update of unhomoglyph.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { lookalikesSource } from "./lib/lookalikes.ts";
import { root } from "./lib/run.ts";

writeFileSync(join(root, "worker/domain/kernel/text/lookalikes.ts"), lookalikesSource());

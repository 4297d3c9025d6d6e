/**
 * Generates worker/domain/kernel/text/lookalikes.ts from Unicode's table of confusable characters.
 * The result has only the characters that look like ASCII letters and digits and that NFKC does not
 * already replace. It adds 3 KiB to the Worker's bundle; the whole table would add 27. Run this
 * script after an update of unhomoglyph.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { lookalikesSource } from "./lib/lookalikes.ts";
import { root } from "./lib/run.ts";

writeFileSync(join(root, "worker/domain/kernel/text/lookalikes.ts"), lookalikesSource());

// Generates worker/domain/kernel/text/lookalikes.ts from Unicode's table of confusable characters,
// without those that NFKC replaces. Run this after an update of the package unhomoglyph.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { lookalikesSource } from "./lib/lookalikes.ts";
import { root } from "./lib/run.ts";

writeFileSync(join(root, "worker/domain/kernel/text/lookalikes.ts"), lookalikesSource());

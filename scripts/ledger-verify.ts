// `npm run ledger:verify -- ledger.ndjson [--head 123:hash]` verifies an export of the ledger, or a
// creator's proof. Without a file, verifies the local database; stop the server first.
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { createDb } from "../worker/db/client.ts";
import { exportLedger } from "../worker/domain/money/ledger/export-ledger.ts";
import { sealLedger } from "../worker/domain/money/ledger/seal-ledger.ts";
import { verifyLedger } from "../worker/domain/money/ledger/verify-ledger.ts";
import { verifyProof } from "../worker/domain/money/ledger/verify-proof.ts";
import { parseOptions } from "./lib/parse-options.ts";
import { localStore } from "./local/local-store.ts";

const { values, positionals } = parseOptions({
  allowPositionals: true,
  options: { head: { type: "string" }, state: { type: "string", default: ".wrangler/state/v3" } },
});
const [n, hash] = values.head?.split(":") ?? [];
const known = n && hash ? { n: Number(n), hash } : undefined;

const [file] = positionals;
if (file && (await isProof(file))) {
  const { faults, journals, shared, unlinked, head } = await verifyProof(linesOf(file));
  for (const fault of faults) console.error(`fault: ${fault}`);
  console.log(
    `A creator's proof: ${journals} journals, ${shared} of them shared with others, ${unlinked} not linked yet, ${faults.length} faults. Head ${head?.n}:${head?.hash}`,
  );
  process.exit(faults.length === 0 ? 0 : 1);
}
const result = file
  ? await verifyLedger(linesOf(file), known)
  : await localStore(values.state, async (store) => {
      const db = createDb(store.db);
      await sealLedger({ db });
      return verifyLedger(exportLedger({ db }), known);
    });

for (const fault of result.faults) console.error(`fault: ${fault}`);
console.log(
  `${result.journals} journals, ${result.unlinked} not linked yet, ${result.faults.length} faults. Head ${result.head.n}:${result.head.hash}`,
);
process.exitCode = result.faults.length === 0 ? 0 : 1;

function linesOf(path: string) {
  return createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });
}

async function isProof(path: string): Promise<boolean> {
  for await (const line of linesOf(path)) return line.startsWith('["proof"');
  return false;
}

/**
 * Trains a large recommendation model, and promotes the new model (makes it current) if it ranks
 * the last week better than the current model. The nightly job follows the same rule within the
 * limits of a Worker. No server must use a local database meanwhile.
 *
 *   npm run train [-- options]
 *     (none)               trains on the local database, and stores the model there
 *     --env production     the same with the deployed database and bucket of that environment,
 *                          with wrangler's login
 *     --events F           trains on a file instead: tab-separated lines of user, item, strength,
 *                          timestamp
 *     --items F            with --events: lines of item, title, categories separated by "|";
 *                          default: from the database
 *     --out DIR            writes only the model and its metrics, to this folder; needs no database
 *     --limit N --core N   number of items in the model (20000), and in its linear and neural
 *                          parts (4000)
 *     --list               lists the stored models
 *     --promote VERSION    promotes a stored model
 *     --roll-back          promotes the model before the current one
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import {
  LARGE_LIMITS,
  type TrainingLimits,
} from "../worker/domain/discovery/recommendations/learn-model.ts";
import { unpackArtifact } from "../worker/domain/discovery/recommendations/models/artifact.ts";
import {
  listModels,
  promoteModel,
  rollBackModel,
} from "../worker/domain/discovery/recommendations/promote-model.ts";
import {
  databaseSource,
  type TrainingSource,
  trainCandidate,
  trainModel,
} from "../worker/domain/discovery/recommendations/train-model.ts";
import { DomainError } from "../worker/domain/kernel/errors.ts";
import { parseOptions } from "./lib/parse-options.ts";
import { root } from "./lib/run.ts";
import { fileSource } from "./lib/training-file.ts";
import { type TrainingDeps, withDatabase } from "./local/training-database.ts";

const { values } = parseOptions({
  options: {
    env: { type: "string" },
    events: { type: "string" },
    items: { type: "string" },
    out: { type: "string" },
    limit: { type: "string", default: "20000" },
    core: { type: "string", default: "4000" },
    list: { type: "boolean", default: false },
    promote: { type: "string" },
    "roll-back": { type: "boolean", default: false },
  },
});
const onProgress = (line: string) => process.stderr.write(`  ${line}\n`);
const limits: TrainingLimits = {
  ...LARGE_LIMITS,
  items: Number(values.limit),
  coreItems: Number(values.core),
};
const file = values.events ? fileSource(values.events, values.items) : null;

async function train(deps: TrainingDeps): Promise<unknown> {
  const ofDatabase = databaseSource(deps);
  const source: TrainingSource = file
    ? { events: file.events, factsOf: values.items ? file.factsOf : ofDatabase.factsOf }
    : ofDatabase;
  const trained = await trainModel(deps, {
    scheduledAt: file?.until ?? deps.now(),
    limits,
    source,
    onProgress,
  });
  return (
    trained ?? {
      trained: false,
      why: "There is too little to learn from: 20 people and 20 videos at least.",
    }
  );
}

async function writeFiles(source: TrainingSource, until: number, folder: string): Promise<unknown> {
  const trained = await trainCandidate({ source, scheduledAt: until, limits, onProgress });
  if (!trained)
    throw new Error("There is too little to learn from: 20 people and 20 videos at least.");
  const { contentIds, model } = await unpackArtifact(trained.bytes);
  const quality = trained.evaluate({
    model,
    rowOf: new Map(contentIds.map((id, row) => [id, row])),
  });
  const version = new Date(until).toISOString().replaceAll(/[:.]/g, "-").toLowerCase();
  const card = {
    version,
    quality,
    bytes: trained.bytes.byteLength,
    userCount: trained.learnedModel.userCount,
    itemCount: contentIds.length,
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, version), trained.bytes);
  writeFileSync(join(folder, `${version}.json`), `${JSON.stringify(card, null, 2)}\n`);
  return card;
}

async function act(deps: TrainingDeps): Promise<unknown> {
  if (values.list) return listModels(deps);
  if (values["roll-back"]) return { promoted: await rollBackModel(deps, null) };
  if (values.promote) {
    await promoteModel(deps, { version: values.promote, order: null });
    return { promoted: values.promote };
  }
  return values.out
    ? writeFiles(databaseSource(deps), deps.now(), resolve(values.out))
    : train(deps);
}

const state = resolve(root, process.env.TRIBUTARY_STATE || ".wrangler/state/v3");
try {
  const outcome =
    file && values.out
      ? await writeFiles(file, file.until, resolve(values.out))
      : await withDatabase({ env: values.env, state }, act);
  console.log(JSON.stringify(outcome));
} catch (error) {
  if (!(error instanceof DomainError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

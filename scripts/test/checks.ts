import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { WORKER_GZIP_MAX, workerSize } from "../build.ts";
import { checkExpressions } from "../checks/expressions.ts";
import { checkFunctions, LINES_MAX } from "../checks/functions.ts";
import { checkImports } from "../checks/imports.ts";
import { checkLanguage } from "../checks/language.ts";
import { checkLimits } from "../checks/limits.ts";
import { checkMessages } from "../checks/messages.ts";
import { checkRankings } from "../checks/rankings.ts";
import { checkRoutes } from "../checks/routes.ts";
import { checkStoredObjects } from "../checks/stored-objects.ts";
import { checkWrites } from "../checks/writes.ts";
import { root, runOrThrow } from "../lib/run.ts";
import type { Summary } from "./summary.ts";

export async function checkSource(summary: Summary): Promise<void> {
  await summary.check("types", async () => {
    // Parallel type checkers would each compute the same types: 50% slower on two cores.
    await runOrThrow("tsc", ["--singleThreaded"]);
    await runOrThrow("tsc", ["--singleThreaded", "-p", "tsconfig.node.json"]);
  });
  await summary.check("lint and format", () => runOrThrow("biome", ["check", "."]));
  await summary.check(`functions have at most ${LINES_MAX} lines`, () =>
    noFaults(checkFunctions()),
  );
  await summary.check("imports follow the architecture", () => noFaults(checkImports()));
  await summary.check("routes are registered", () => noFaults(checkRoutes()));
  await summary.check("rankings use verified counts", () => noFaults(checkRankings()));
  await summary.check("pages write in one way", () => noFaults(checkWrites()));
  await summary.check("limits hold for concurrent requests", () => noFaults(checkLimits()));
  await summary.check("only listed modules write to the object storage", () =>
    noFaults(checkStoredObjects()),
  );
  await summary.check("expressions take linear time", async () =>
    noFaults(await checkExpressions()),
  );
  await summary.check("texts are messages in every language", () => noFaults(checkMessages()));
  await summary.check("names, texts and commits are plain English", () =>
    noFaults(checkLanguage()),
  );
  await summary.check("migrations match the tables", checkMigrations);
}

export async function checkBuild(summary: Summary): Promise<void> {
  await summary.check("binding types are generated", () =>
    runOrThrow("npm", ["run", "--silent", "cf-typegen", "--", "--check"]),
  );
  await summary.check("no dead code", () => runOrThrow("knip", ["--no-progress"]));
  for (const env of ["staging", "production"])
    await summary.check(`deploys to ${env} (dry run)`, () =>
      runOrThrow("wrangler", ["deploy", "--dry-run", "--env", env]),
    );
  await summary.check(`the Worker has at most ${WORKER_GZIP_MAX / 1024} KiB (gzip)`, () => {
    const { gzip } = workerSize();
    return noFaults(
      gzip <= WORKER_GZIP_MAX
        ? []
        : [`It has ${Math.ceil(gzip / 1024)} KiB: docs/decisions/039-standard-build.md.`],
    );
  });
}

async function noFaults(faults: string[]): Promise<void> {
  if (faults.length > 0) throw new Error(faults.join("\n"));
}

async function checkMigrations(): Promise<void> {
  mkdirSync(join(root, ".cache"), { recursive: true });
  const copy = mkdtempSync(join(root, ".cache", "migrations-"));
  try {
    cpSync(join(root, "migrations"), copy, { recursive: true });
    // drizzle-kit requires a path relative to the working directory.
    const out = `./${copy.slice(root.length + 1)}`;
    const output = await runOrThrow("drizzle-kit", [
      "generate",
      "--dialect",
      "sqlite",
      "--schema",
      "./worker/db/tables/*.ts",
      "--out",
      out,
    ]);
    if (!output.includes("No schema changes"))
      throw new Error(
        `The tables differ from the migrations. Run npm run db:generate -- --name why, and commit the result.\n${output}`,
      );
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

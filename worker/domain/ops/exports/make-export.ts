import { makeZip } from "client-zip";
import { and, eq, inArray, ne } from "drizzle-orm";
import { dataExports, users } from "../../../db/schema.ts";
import { queueMail } from "../../accounts/email-delivery/queue-email.ts";
import type { Deps } from "../../deps.ts";
import type { StoredPart } from "../../kernel/storage/ports.ts";
import { EXPORT_MS } from "./contract.ts";
import { estimateBytes, exportFiles } from "./export-files.ts";

/** Size of each upload part but the last, bytes. R2 requires 5 MiB; one part must fit in memory. */
const PART_BYTES = 8 * 1024 * 1024;

type ExportDeps = Pick<
  Deps,
  "db" | "now" | "newId" | "storage" | "rooms" | "queue" | "signingSecret" | "log"
>;
type Row = typeof dataExports.$inferSelect;

/**
 * Streams a user's data as a ZIP file to R2 and emails the user. Queue job.
 * After a failed attempt, the job deletes the stored parts and starts again.
 */
export async function makeExport(
  deps: ExportDeps,
  { exportId }: { exportId: string },
): Promise<void> {
  const { db, storage } = deps;
  const open = and(eq(dataExports.id, exportId), inArray(dataExports.state, ["queued", "running"]));
  const row = await db.select().from(dataExports).where(open).get();
  if (!row) return;
  const key = `exports/${row.userId}/${row.id}.zip`;
  if (row.uploadId !== null) await abortUpload(deps, key, row.uploadId);
  const uploadId = await storage.createMultipart(key, "application/zip");
  const totalBytes = (await estimateBytes(deps, row.userId)) || null;
  await db
    .update(dataExports)
    .set({ state: "running", uploadId, key, doneBytes: 0, totalBytes })
    .where(open);
  const parts = await storeParts(deps, { row, key, uploadId });
  const { size } = await storage.completeMultipart(key, uploadId, parts);
  // The earlier export is deleted first, so that a crash leaves the user no export, not two.
  await deleteEarlierExports(deps, row);
  await finish(deps, { row, size });
}

async function deleteEarlierExports(
  { db, storage }: ExportDeps,
  { id, userId }: Row,
): Promise<void> {
  const earlierExports = await db
    .select({ id: dataExports.id, key: dataExports.key })
    .from(dataExports)
    .where(
      and(eq(dataExports.userId, userId), eq(dataExports.state, "ready"), ne(dataExports.id, id)),
    );
  if (earlierExports.length === 0) return;
  await storage.delete(earlierExports.map(({ key }) => key).filter((key) => key !== null));
  const ids = earlierExports.map((copy) => copy.id);
  await db.delete(dataExports).where(inArray(dataExports.id, ids));
}

async function abortUpload(
  { storage, log }: ExportDeps,
  key: string,
  uploadId: string,
): Promise<void> {
  // R2 may have deleted the unfinished upload.
  await storage
    .abortMultipart(key, uploadId)
    .catch((cause: unknown) => log.warn("multipart not aborted", { key, cause: String(cause) }));
}

async function storeParts(
  deps: ExportDeps,
  { row, key, uploadId }: { row: Row; key: string; uploadId: string },
): Promise<StoredPart[]> {
  const parts: StoredPart[] = [];
  const buffer = new Uint8Array(PART_BYTES);
  let filled = 0;
  let uploadedBytes = 0;
  const flush = async () => {
    const bytes = buffer.subarray(0, filled);
    const part = await deps.storage.uploadPart(
      key,
      uploadId,
      parts.length + 1,
      filled,
      async (to) => {
        const writer = to.getWriter();
        await writer.write(bytes);
        await writer.close();
      },
    );
    parts.push(part);
    uploadedBytes += filled;
    filled = 0;
    await deps.db
      .update(dataExports)
      .set({ doneBytes: uploadedBytes })
      .where(eq(dataExports.id, row.id));
  };
  const reader = makeZip(exportFiles(deps, row.userId)).getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    for (let at = 0; at < chunk.value.length; ) {
      const slice = chunk.value.subarray(at, at + PART_BYTES - filled);
      buffer.set(slice, filled);
      filled += slice.length;
      at += slice.length;
      if (filled === PART_BYTES) await flush();
    }
  }
  if (filled > 0) await flush();
  return parts;
}

async function finish(deps: ExportDeps, { row, size }: { row: Row; size: number }): Promise<void> {
  const { db } = deps;
  const at = deps.now();
  const expiresAt = at + EXPORT_MS;
  const isRunning = and(eq(dataExports.id, row.id), eq(dataExports.state, "running"));
  const recipient = await db
    .select({ username: users.username, email: users.email })
    .from(users)
    .innerJoin(dataExports, and(eq(dataExports.userId, users.id), isRunning))
    .get();
  if (!recipient) return;
  const { username, email: to } = recipient;
  // The email is queued before the update of the state. After the update, a retried job would find
  // no running export and would queue no email.
  await queueMail(
    deps,
    { to, content: { kind: "export-ready", username, sizeBytes: size, expiresAt } },
    `mail_${row.id}`,
  );
  await db
    .update(dataExports)
    .set({
      state: "ready",
      doneBytes: size,
      totalBytes: size,
      uploadId: null,
      finishedAt: at,
      expiresAt,
    })
    .where(isRunning);
}

import { useRevalidator } from "@remix-run/react";
import { useState } from "react";
import { send } from "#app/lib/mutation/send.ts";
import { t } from "#i18n/t.ts";
import type { ContentRow } from "#worker/domain/media/videos/contract-studio.ts";
import { type BulkChange, changeFor, type ItemResult, type ItemWork, runBulk } from "./bulk.ts";
import { changeVideo, removeVideo, restoreVideo } from "./content-api.ts";
import { contentTitle } from "./content-title.ts";

interface BulkRun {
  title: string;
  results: ItemResult[];
  isRunning: boolean;
  undo: Map<string, () => Promise<unknown>>;
}

export function useBulk() {
  const [run, setRun] = useState<BulkRun | null>(null);
  const { revalidate } = useRevalidator();

  async function start<Item extends { id: string }>(
    title: string,
    items: readonly Item[],
    titleOf: (item: Item) => string,
    work: ItemWork<Item>,
  ) {
    setRun({ title, results: [], isRunning: true, undo: new Map() });
    const onChange = (results: ItemResult[]) => setRun((known) => known && { ...known, results });
    const undo = await runBulk(items, work, { titleOf, onChange });
    setRun((known) => known && { ...known, isRunning: false, undo });
    revalidate();
  }

  const edit = (rows: ContentRow[], change: BulkChange) =>
    start(t("studio.bulkProgress.changingTitle"), rows, contentTitle, async (row) => {
      const difference = changeFor(row, change);
      if (!difference) return null;
      const { video } = await send(changeVideo(row.id, { ...difference.to, version: row.version }));
      return () => send(changeVideo(row.id, { ...difference.from, version: video.version }));
    });

  const remove = (rows: ContentRow[]) =>
    start(t("studio.bulkProgress.deletingTitle"), rows, contentTitle, async ({ id }) => {
      await send(removeVideo(id));
      return () => send(restoreVideo(id));
    });

  const restore = (rows: ContentRow[]) =>
    start(t("studio.bulkProgress.restoringTitle"), rows, contentTitle, async ({ id }) => {
      await send(restoreVideo(id));
      return () => send(removeVideo(id));
    });

  const undo = () => {
    if (!run) return;
    const items = run.results.filter(({ id }) => run.undo.has(id));
    const undoRun = run.undo;
    return start(
      t("studio.bulkProgress.undoingTitle"),
      items,
      ({ title }) => title,
      async ({ id }) => {
        await undoRun.get(id)?.();
        // Users cannot undo an undo, so this undo function does nothing.
        return async () => undefined;
      },
    ).then(() => setRun((known) => known && { ...known, undo: new Map() }));
  };

  return { run, start, edit, remove, restore, undo, close: () => setRun(null) };
}

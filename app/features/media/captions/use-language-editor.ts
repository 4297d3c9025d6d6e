import { useRevalidator } from "@remix-run/react";
import { type ChangeEvent, useMemo, useState } from "react";
import { deleteCaptions, saveCaptions } from "#app/features/media/captions/captions-api.ts";
import { withIds } from "#app/features/media/captions/edit-cues.ts";
import { languageName } from "#app/features/media/captions/languages.ts";
import { cutCues, joinCues } from "#app/features/media/captions/trimmed-cues.ts";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { saveFile } from "#app/lib/save-file.ts";
import { toast } from "#app/ui/toast.tsx";
import { t } from "#i18n/t.ts";
import { CAPTIONS_MAX_BYTES } from "#worker/domain/media/captions/contract.ts";
import type { OwnCaptions } from "#worker/domain/media/captions/contract-api.ts";
import { type Cue, parseCaptions, toVtt } from "#worker/domain/media/captions/contract-cues.ts";
import type { TrimSpan } from "#worker/domain/media/replays/contract.ts";
import type { WatchableVideo } from "#worker/domain/media/videos/contract-api.ts";
import { useCueEditor } from "./use-cue-editor.ts";

export interface LanguageEditorProps {
  video: WatchableVideo;
  track: OwnCaptions | null;
  language: string;
  trim: TrimSpan | null;
}

export function useLanguageEditor({ video, track, language, trim }: LanguageEditorProps) {
  const { editor, cutOff, fileText, saved, setSaved, replaceCues } = useCues({
    video,
    track,
    trim,
  });
  const [label, setLabel] = useState(track?.label ?? languageName(language));
  const [isPublished, setPublished] = useState(track?.isPublished ?? true);
  const { revalidate } = useRevalidator();
  const { isBusy, reason, clear, run } = useMutation();
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const isChanged =
    fileText !== saved ||
    (track !== null && (label !== track.label || isPublished !== track.isPublished));

  const keep = async (source: "upload" | "editor", file: string) => {
    setUnreadable(null);
    const outcome = await run(
      saveCaptions({
        videoId: video.id,
        language,
        label,
        source,
        published: isPublished,
        file,
      }),
    );
    // Shows the name as stored: the server removes extra spaces, and replaces an empty name.
    if (outcome.ok) setLabel(outcome.response.label);
    return outcome.ok;
  };
  const save = async () => {
    if (!(await keep("editor", fileText))) return;
    setSaved(fileText);
    toast({
      title: t("captions.track.success"),
      description: isPublished ? t("captions.track.publishedBody") : t("captions.track.draftBody"),
    });
    revalidate();
  };
  const upload = async (event: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = event.target.files ?? [];
    event.target.value = "";
    if (!chosen) return;
    clear();
    if (chosen.size > CAPTIONS_MAX_BYTES) return setUnreadable(t("captions.file.tooLarge"));
    const text = await chosen.text();
    const read = parseCaptions(text);
    if (read.fault !== null) return setUnreadable(read.fault);
    if (!(await keep("upload", text))) return;
    replaceCues(read.cues);
    toast({
      title: t("captions.upload.successTitle"),
      description: t("captions.upload.successBody", { n: read.cues.length, name: chosen.name }),
    });
    revalidate();
  };
  const remove = async () => {
    setUnreadable(null);
    if (!(await run(deleteCaptions({ videoId: video.id, language }))).ok) return;
    replaceCues([]);
    toast({ title: t("captions.delete.success") });
    revalidate();
  };
  return {
    editor,
    label,
    setLabel,
    isPublished,
    setPublished,
    isBusy,
    fault: unreadable ?? reason,
    isChanged,
    cutOff,
    save,
    upload,
    remove,
    download: () => saveFile(`${video.title || "captions"}.${language}.vtt`, fileText, "text/vtt"),
  };
}

function useCues({ video, track, trim }: Omit<LanguageEditorProps, "language">) {
  const stored = useMemo(
    () => cutCues(parseCaptions(track?.vtt ?? "").cues, trim),
    [track?.vtt, trim],
  );
  const [cut, setCut] = useState(stored);
  const editor = useCueEditor(
    useMemo(() => withIds(stored.visible), [stored]),
    video.duration * 1000,
  );
  const toFullVtt = (cues: Cue[]) => toVtt(joinCues(cues, cut, trim));
  const [saved, setSaved] = useState(() => toFullVtt(stored.visible));
  const replaceCues = (cues: Cue[]) => {
    const next = cutCues(cues, trim);
    setCut(next);
    editor.setCues(withIds(next.visible));
    setSaved(toVtt(joinCues(next.visible, next, trim)));
  };
  const fileText = toFullVtt(editor.cues);
  return { editor, cutOff: cut.cutOff, fileText, saved, setSaved, replaceCues };
}

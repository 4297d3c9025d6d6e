import { Plus, X } from "lucide-react";
import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { t } from "#i18n/t.ts";
import { TAG_MAX, TAGS_MAX, tidyTags } from "#worker/domain/media/videos/contract.ts";

interface TagInputProps {
  tags: string[];
  onChange: (tags: string[]) => void;
  label?: string;
}

export function TagInput({ tags, onChange, label = t("upload.tags.label") }: TagInputProps) {
  const [typed, setTyped] = useState("");
  const isFull = tags.length >= TAGS_MAX;

  function add() {
    const tag = typed.trim();
    if (tag === "" || isFull) return;
    onChange(tidyTags([...tags, tag]));
    setTyped("");
  }

  return (
    <div className="grid gap-2">
      <Field
        label={label}
        aside={t("upload.details.lengthOfMax", { length: tags.length, max: TAGS_MAX })}
      >
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              value={typed}
              maxLength={TAG_MAX}
              placeholder={isFull ? t("upload.tags.fullPlaceholder") : t("upload.tags.placeholder")}
              disabled={isFull}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
                event.preventDefault();
                add();
              }}
            />
            <Button className="h-11" onClick={add} disabled={isFull}>
              <Plus aria-hidden />
              {t("upload.tags.add")}
            </Button>
          </div>
        )}
      </Field>
      {tags.length > 0 && (
        <ul
          aria-label={label === "Tags" ? t("upload.tags.listAriaLabel") : label}
          className="flex flex-wrap gap-2"
        >
          {tags.map((tag) => (
            <li key={tag} className="min-w-0">
              <button
                type="button"
                aria-label={t("upload.tags.removeAriaLabel", { tag })}
                onClick={() => onChange(tags.filter((t) => t !== tag))}
                className="inline-flex h-8 max-w-full items-center gap-1.5 rounded-full bg-surface px-3 text-sm ring-1 ring-line ring-inset hover:bg-line/60"
              >
                <span className="truncate">{tag}</span>
                <X aria-hidden className="size-3.5 shrink-0 text-muted" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

import { Dialog, DialogContent } from "#app/ui/dialog.tsx";
import { Switch } from "#app/ui/switch.tsx";
import { type Message, msg, t } from "#i18n/t.ts";
import { SHORTCUTS, type ShortcutKind } from "./keyboard-shortcuts.ts";

/** Keys whose names differ between languages. */
const KEY_NAMES: Readonly<Record<string, Message>> = {
  Ctrl: msg("player.keys.control"),
  End: msg("player.keys.end"),
  Shift: msg("player.keys.shift"),
  Space: msg("player.keys.space"),
};

interface ShortcutHelpProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  kinds: readonly ShortcutKind[];
  everywhere: boolean;
  onEverywhere: (everywhere: boolean) => void;
}

export function ShortcutHelp({
  open,
  onOpenChange,
  kinds,
  everywhere,
  onEverywhere,
}: ShortcutHelpProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title={t("player.shortcuts.title")} size="sm">
        <dl className="mt-4 grid gap-2 text-sm">
          {SHORTCUTS.filter(([, , of]) => of === undefined || kinds.includes(of)).map(
            ([keys, description]) => (
              <div key={t(description)} className="flex items-center justify-between gap-4">
                <dt className="text-muted">{t(description)}</dt>
                <dd className="flex gap-1">
                  {keys.map((key) => (
                    <kbd
                      key={key}
                      className="min-w-7 rounded-sm bg-surface px-1.5 py-0.5 text-center font-sans text-xs ring-1 ring-line"
                    >
                      <KeyName name={key} />
                    </kbd>
                  ))}
                </dd>
              </div>
            ),
          )}
        </dl>
        <label
          htmlFor="player-keys"
          className="mt-5 flex items-center justify-between gap-4 border-line border-t pt-4 text-sm"
        >
          {t("player.shortcuts.anywhereLabel")}
          <Switch id="player-keys" checked={everywhere} onCheckedChange={onEverywhere} />
        </label>
      </DialogContent>
    </Dialog>
  );
}

function KeyName({ name }: { name: string }) {
  const message = KEY_NAMES[name];
  return message ? t(message) : name;
}

import { Copy, Link2, Share2 } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { copyText } from "#app/features/accounts/settings/copy-text.ts";
import { countShare } from "#app/features/discovery/recommendations/track-interaction.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/checkbox.tsx";
import { Dialog, DialogContent } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { formatDuration } from "#i18n/format.ts";
import { msg, t } from "#i18n/t.ts";
import type { OEmbed } from "#worker/domain/discovery/feeds/contract-api.ts";

interface ShareDialogProps {
  path: string;
  title: string;
  embedId?: string;
  /** Current position of the player, whole seconds. */
  at?: number;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function ShareDialog({ open, onOpenChange, ...shared }: ShareDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      {open && (
        <DialogContent title={t("share.dialog.title")} description={shared.title}>
          <ShareBody {...shared} />
        </DialogContent>
      )}
    </Dialog>
  );
}

const SITES = [
  {
    name: msg("share.targets.whatsApp"),
    href: (url: string, title: string) =>
      `https://wa.me/?text=${encodeURIComponent(`${title} ${url}`)}`,
  },
  {
    name: msg("share.targets.x"),
    href: (url: string, title: string) =>
      `https://x.com/intent/post?${new URLSearchParams({ text: title, url })}`,
  },
  {
    name: msg("share.targets.facebook"),
    href: (url: string) =>
      `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: url })}`,
  },
  {
    name: msg("share.targets.email"),
    href: (url: string, title: string) =>
      `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`,
  },
] as const;

function ShareBody({
  path,
  title,
  embedId,
  at = 0,
}: Omit<ShareDialogProps, "open" | "onOpenChange">) {
  const start = useStart(at);
  const seconds = start.seconds ?? 0;
  const url = withTime(path, seconds);
  const note = () => {
    if (embedId !== undefined) countShare(embedId);
  };
  const copy = (text: string, done: string) => {
    note();
    void copyText(text, done);
  };
  return (
    <div className="mt-4 grid gap-5">
      <Field label={t("share.link.label")}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              readOnly
              value={url}
              onFocus={(event) => event.currentTarget.select()}
              className="min-w-0"
            />
            <Button
              variant="primary"
              className="h-11"
              onClick={() => copy(url, t("share.link.copySuccess"))}
            >
              <Link2 aria-hidden />
              {t("share.link.copy")}
            </Button>
          </div>
        )}
      </Field>
      {embedId !== undefined && <StartChoice start={start} />}
      <ShareTargets url={url} title={title} onShare={note} />
      {embedId !== undefined && <EmbedCode videoId={embedId} seconds={seconds} onCopy={copy} />}
    </div>
  );
}

function useStart(at: number) {
  const [fromCurrent, setFromCurrent] = useState(false);
  const [text, setText] = useState(formatDuration(at));
  const seconds = fromCurrent ? secondsOf(text) : 0;
  return { fromCurrent, setFromCurrent, text, setText, seconds };
}

function StartChoice({ start }: { start: ReturnType<typeof useStart> }) {
  const { fromCurrent, setFromCurrent, text, setText } = start;
  const isInvalid = start.seconds === null;
  const id = useId();
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      <Checkbox
        id={`${id}-from`}
        checked={fromCurrent}
        onChange={(event) => setFromCurrent(event.target.checked)}
      />
      <label htmlFor={`${id}-from`}>{t("share.start.label")}</label>
      <Input
        aria-label={t("share.start.ariaLabel")}
        aria-invalid={isInvalid ? true : undefined}
        value={text}
        disabled={!fromCurrent}
        onChange={(event) => setText(event.target.value)}
        className="tabular h-9 w-24"
      />
      {isInvalid && (
        <span role="alert" className="text-danger">
          {t("share.start.invalid")}
        </span>
      )}
    </div>
  );
}

interface ShareTargetsProps {
  url: string;
  title: string;
  onShare: () => void;
}

function ShareTargets({ url, title, onShare }: ShareTargetsProps) {
  const hasSheet = useHydrated() && typeof navigator.share === "function";
  return (
    <ul aria-label={t("share.targets.ariaLabel")} className="flex flex-wrap gap-2">
      {hasSheet && (
        <li>
          <Button
            onClick={() => {
              onShare();
              void openSheet({ url, title });
            }}
          >
            <Share2 aria-hidden />
            {t("share.targets.more")}
          </Button>
        </li>
      )}
      {SITES.map(({ name, href }) => (
        <li key={t(name)}>
          <Button asChild>
            <a href={href(url, title)} target="_blank" rel="noopener noreferrer" onClick={onShare}>
              {t(name)}
            </a>
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface EmbedCodeProps {
  videoId: string;
  seconds: number;
  onCopy: (text: string, done: string) => void;
}

function EmbedCode({ videoId, seconds, onCopy }: EmbedCodeProps) {
  const code = useEmbedCode(videoId, seconds);
  if (code === null) return null;
  return (
    <Field label={t("share.embed.label")} hint={t("share.embed.hint")}>
      {(control) => (
        <div className="grid gap-2">
          <Textarea
            {...control}
            readOnly
            value={code}
            rows={3}
            onFocus={(event) => event.currentTarget.select()}
            className="font-mono text-xs"
          />
          <Button
            className="justify-self-start"
            onClick={() => onCopy(code, t("share.embed.copySuccess"))}
          >
            <Copy aria-hidden />
            {t("share.embed.copy")}
          </Button>
        </div>
      )}
    </Field>
  );
}

function secondsOf(text: string): number | null {
  if (!/^\s*(?:\d{1,3}:)?(?:\d{1,3}:)?\d{1,6}\s*$/.test(text)) return null;
  return text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
}

function withTime(path: string, seconds: number): string {
  const url = new URL(path, window.location.href);
  if (seconds > 0) url.searchParams.set("t", String(seconds));
  return url.href;
}

/** Returns null until loaded, or if the server does not allow embedding. */
function useEmbedCode(videoId: string, seconds: number): string | null {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    const query = new URLSearchParams({ url: withTime(`/watch/${videoId}`, seconds) });
    fetch(`/api/oembed?${query}`)
      .then(async (response) => {
        const embed: OEmbed | null = response.ok ? await response.json() : null;
        if (current) setCode(embed?.html ?? null);
      })
      .catch(() => current && setCode(null));
    return () => {
      current = false;
    };
  }, [videoId, seconds]);
  return code;
}

async function openSheet(data: { url: string; title: string }): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    // AbortError: the user closed the system's share sheet.
    if (!(error instanceof DOMException && error.name === "AbortError"))
      await copyText(data.url, t("share.link.copySuccess"));
  }
}

import { Share2 } from "lucide-react";
import { Button, type ButtonProps } from "#app/ui/button.tsx";
import { toast } from "#app/ui/toast.tsx";
import { t } from "#i18n/t.ts";

interface ShareButtonProps extends ButtonProps {
  /** A function decides at the click; null if there is nothing to share. */
  path: string | (() => Promise<string | null>);
  compact?: boolean;
}

export function ShareButton({ path, title, compact = false, ...props }: ShareButtonProps) {
  const share = async () => {
    const target = typeof path === "string" ? path : await path();
    if (target === null) return;
    const url = new URL(target, window.location.href).href;
    const hasSheet =
      typeof navigator.share === "function" && window.matchMedia("(pointer: coarse)").matches;
    await (hasSheet ? openSheet({ url, title }) : copy(url));
  };
  return (
    <Button {...props} onClick={() => void share()}>
      <Share2 aria-hidden />
      <span className={compact ? "max-sm:sr-only" : undefined}>{t("live.share.action")}</span>
    </Button>
  );
}

async function openSheet(data: { url: string; title: string | undefined }): Promise<void> {
  try {
    await navigator.share(data);
  } catch (error) {
    // AbortError: the user closed the share sheet.
    if (!(error instanceof DOMException && error.name === "AbortError")) await copy(data.url);
  }
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: t("live.share.success"), description: url });
  } catch {
    toast({ title: t("live.share.failure"), description: url, variant: "destructive" });
  }
}

import { Link } from "@remix-run/react";
import { HandCoins } from "lucide-react";
import { lazy, type MouseEvent, Suspense, useState } from "react";
import { useIntent } from "#app/lib/intent/use-intent.ts";
import { useSignInPath } from "#app/lib/sign-in-path.ts";
import { useViewer } from "#app/lib/viewer.ts";
import { warmUp } from "#app/lib/warm.ts";
import { ActionLabel } from "#app/ui/action-label.tsx";
import { Button } from "#app/ui/button.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { t } from "#i18n/t.ts";
import type { Tipping } from "./use-tipping.ts";

const load = () => import("./tip-dialog.tsx");
const preload = warmUp(load);
const TipDialog = lazy(load);

interface TipButtonProps {
  tipping: Tipping;
  name: string;
  compact?: boolean;
  className?: string;
}

export function TipButton({ tipping, name, compact = false, className }: TipButtonProps) {
  const viewer = useViewer();
  const signInPath = useSignInPath();
  const [open, setOpen] = useState(false);
  const [isRequested, setRequested] = useState(false);
  const { contentId } = tipping;
  const tip = useIntent({
    act: "tip",
    isOwn: (intent) => intent.contentId === contentId,
    run: () => {
      setRequested(true);
      setOpen(true);
    },
  });
  const opens = {
    "aria-haspopup": "dialog",
    onPointerEnter: preload,
    onFocus: preload,
    onClick: (event: MouseEvent) => {
      event.preventDefault();
      tip({ act: "tip", contentId });
    },
  } as const;
  if (!viewer)
    return compact ? null : (
      <Button asChild className={className} title={t("tips.button.label")}>
        <Link to={signInPath} aria-haspopup="dialog" onClick={opens.onClick}>
          <HandCoins aria-hidden />
          <ActionLabel>{t("tips.button.label")}</ActionLabel>
        </Link>
      </Button>
    );
  return (
    <>
      {compact ? (
        <IconButton
          label={t("tips.button.ariaLabel", { name })}
          variant="secondary"
          className={className}
          {...opens}
        >
          <HandCoins aria-hidden />
        </IconButton>
      ) : (
        // Without JavaScript, the form opens the tip page.
        <form action={`/tips/${contentId}`} className="contents">
          <Button type="submit" title={t("tips.button.label")} className={className} {...opens}>
            <HandCoins aria-hidden />
            <ActionLabel>{t("tips.button.label")}</ActionLabel>
          </Button>
        </form>
      )}
      {isRequested && (
        <Suspense>
          <TipDialog tipping={tipping} name={name} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}

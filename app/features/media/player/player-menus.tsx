import { Link } from "@remix-run/react";
import { Check, EllipsisVertical, Lock, Repeat, Settings2 } from "lucide-react";
import { AUTO } from "#app/features/media/player/player-handle.ts";
import { setPreferences } from "#app/features/media/player/preferences.ts";
import { usePreferences } from "#app/features/media/player/use-preferences.ts";
import {
  DropdownMenuItem,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
} from "#app/ui/dropdown-menu.tsx";
import { rich } from "#app/ui/rich.tsx";
import { t } from "#i18n/t.ts";
import { qualityLabel, RATES, rateLabel } from "./keyboard-shortcuts.ts";
import type { Loop } from "./loop.ts";
import { MenuCheck, type MenuProps, PlayerMenu } from "./player-menu.tsx";

interface QualityMenuProps extends MenuProps {
  qualities: string[];
  locked: string[];
  quality: string;
  current: string | null;
  onChoose: (quality: string) => void;
}

export function QualityMenu({
  qualities,
  locked,
  quality,
  current,
  onChoose,
  onOpenChange,
}: QualityMenuProps) {
  const face = (
    <>
      <Settings2 aria-hidden />
      <span className="max-sm:hidden">{quality === AUTO ? t("player.quality.auto") : quality}</span>
    </>
  );
  return (
    <PlayerMenu
      label={t("player.quality.currentAriaLabel", { quality: qualityLabel(quality, current) })}
      face={face}
      title={t("player.quality.title")}
      className="min-w-40"
      onOpenChange={onOpenChange}
    >
      {locked.map((name) => (
        <DropdownMenuItem key={name} asChild className="tabular justify-between">
          <Link to="/subscription">
            {name}
            <span className="flex items-center gap-1.5 text-muted text-xs">
              <Lock aria-hidden />{" "}
              {rich("player.quality.premiumRequired", {
                span: (text) => <span className="sr-only">{text}</span>,
              })}
            </span>
          </Link>
        </DropdownMenuItem>
      ))}
      <DropdownMenuRadioGroup value={quality} onValueChange={onChoose}>
        {[AUTO, ...qualities].map((name) => (
          <DropdownMenuRadioItem key={name} value={name} className="tabular justify-between">
            {name === AUTO ? t("player.quality.auto") : name}
            {name === AUTO && quality === AUTO && current !== null && (
              <span className="text-muted">{current}</span>
            )}
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
    </PlayerMenu>
  );
}

export function SpeedMenu({
  rate,
  onChoose,
  onOpenChange,
}: MenuProps & { rate: number; onChoose: (rate: number) => void }) {
  return (
    <PlayerMenu
      label={t("player.speed.currentAriaLabel", { rate: rateLabel(rate) })}
      face={rateLabel(rate)}
      title={t("player.speed.title")}
      className="min-w-32"
      onOpenChange={onOpenChange}
    >
      <DropdownMenuRadioGroup
        value={String(rate)}
        onValueChange={(value) => onChoose(Number(value))}
      >
        {RATES.map((r) => (
          <DropdownMenuRadioItem key={r} value={String(r)} className="tabular">
            {r === 1 ? t("player.speed.normal") : rateLabel(r)}
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
    </PlayerMenu>
  );
}

interface MoreMenuProps extends MenuProps {
  loop: Loop | null;
  onLoop: () => void;
  statsOpen: boolean;
  onStats: () => void;
}

export function MoreMenu({ loop, onLoop, onStats, statsOpen, onOpenChange }: MoreMenuProps) {
  const { autoplayNext } = usePreferences();
  return (
    <PlayerMenu
      label={t("player.menu.ariaLabel")}
      face={<EllipsisVertical aria-hidden />}
      onOpenChange={onOpenChange}
    >
      <MenuCheck
        checked={autoplayNext}
        icon={autoplayNext && tick}
        onSelect={(event) => {
          event.preventDefault();
          setPreferences({ autoplayNext: !autoplayNext });
        }}
      >
        {t("player.menu.autoplayNext")}
      </MenuCheck>
      <DropdownMenuItem
        onSelect={(event) => {
          event.preventDefault();
          onLoop();
        }}
      >
        <span className="grow">{loopAction(loop)}</span>
        <Repeat aria-hidden className={loop ? "text-accent!" : undefined} />
      </DropdownMenuItem>
      <MenuCheck checked={statsOpen} icon={statsOpen && tick} onSelect={onStats}>
        {t("player.stats.title")}
      </MenuCheck>
    </PlayerMenu>
  );
}

function loopAction(loop: Loop | null): string {
  if (loop === null) return t("player.loop.setStart");
  return loop.end === null ? t("player.loop.setEnd") : t("player.loop.remove");
}

const tick = <Check aria-hidden className="text-accent!" />;

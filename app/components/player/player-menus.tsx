import { Link } from "@remix-run/react";
import { Check, EllipsisVertical, Lock, Settings2 } from "lucide-react";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from "#app/components/ui/dropdown-menu.tsx";
import { AUTO } from "#app/player/player-handle.ts";
import { setPreferences } from "#app/player/preferences.ts";
import { usePreferences } from "#app/player/use-preferences.ts";
import { MenuTrigger } from "./menu-trigger.tsx";
import { qualityLabel, RATES, rateLabel } from "./shortcuts.ts";

interface MenuProps {
  onOpenChange: (open: boolean) => void;
}

interface QualityMenuProps extends MenuProps {
  qualities: string[];
  /** Which a larger plan would give. */
  locked: string[];
  quality: string;
  shown: string | null;
  onChoose: (quality: string) => void;
}

export function QualityMenu({ qualities, locked, quality, shown, onChoose, onOpenChange }: QualityMenuProps) {
  return (
    <DropdownMenu modal={false} onOpenChange={onOpenChange}>
      <DropdownMenuTrigger asChild>
        <MenuTrigger aria-label={`Quality: ${qualityLabel(quality, shown)}`}>
          <Settings2 aria-hidden />
          <span className="max-sm:hidden">{quality === AUTO ? "Auto" : quality}</span>
        </MenuTrigger>
      </DropdownMenuTrigger>
      <DropdownMenuContent side="top" className="scheme-dark min-w-40">
        <DropdownMenuLabel className="font-semibold">Quality</DropdownMenuLabel>
        {locked.map((name) => (
          <DropdownMenuItem key={name} asChild className="tabular justify-between">
            <Link to="/subscription">
              {name}
              <span className="flex items-center gap-1.5 text-muted text-xs">
                <Lock aria-hidden /> <span className="sr-only">locked, needs</span> Premium
              </span>
            </Link>
          </DropdownMenuItem>
        ))}
        <DropdownMenuRadioGroup value={quality} onValueChange={onChoose}>
          {[AUTO, ...qualities].map((name) => (
            <DropdownMenuRadioItem key={name} value={name} className="tabular justify-between">
              {name === AUTO ? "Auto" : name}
              {name === AUTO && quality === AUTO && shown !== null && <span className="text-muted">{shown}</span>}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

export function SpeedMenu({ rate, onChoose, onOpenChange }: MenuProps & { rate: number; onChoose: (rate: number) => void }) {
  return (
    <DropdownMenu modal={false} onOpenChange={onOpenChange}>
      <DropdownMenuTrigger asChild>
        <MenuTrigger aria-label={`Speed: ${rateLabel(rate)}`}>{rateLabel(rate)}</MenuTrigger>
      </DropdownMenuTrigger>
      <DropdownMenuContent side="top" className="scheme-dark min-w-32">
        <DropdownMenuLabel className="font-semibold">Speed</DropdownMenuLabel>
        <DropdownMenuRadioGroup value={String(rate)} onValueChange={(value) => onChoose(Number(value))}>
          {RATES.map((r) => (
            <DropdownMenuRadioItem key={r} value={String(r)} className="tabular">
              {r === 1 ? "Normal" : rateLabel(r)}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

/** What is asked for rarely. */
export function MoreMenu({ onStats, statsOpen, onOpenChange }: MenuProps & { statsOpen: boolean; onStats: () => void }) {
  const { autoplayNext } = usePreferences();
  return (
    <DropdownMenu modal={false} onOpenChange={onOpenChange}>
      <DropdownMenuTrigger asChild>
        <MenuTrigger aria-label="More">
          <EllipsisVertical aria-hidden />
        </MenuTrigger>
      </DropdownMenuTrigger>
      <DropdownMenuContent side="top" className="scheme-dark">
        <DropdownMenuItem
          role="menuitemcheckbox"
          aria-checked={autoplayNext}
          onSelect={(event) => {
            event.preventDefault();
            setPreferences({ autoplayNext: !autoplayNext });
          }}
        >
          <span className="grow">Autoplay next</span>
          {autoplayNext && <Check aria-hidden className="text-accent!" />}
        </DropdownMenuItem>
        <DropdownMenuItem role="menuitemcheckbox" aria-checked={statsOpen} onSelect={onStats}>
          <span className="grow">Statistics</span>
          {statsOpen && <Check aria-hidden className="text-accent!" />}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

import { Settings2 } from "lucide-react";
import { type ComponentPropsWithoutRef, forwardRef } from "react";
import { Button } from "#app/components/ui/button.tsx";
import { cn } from "#app/components/ui/cn.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from "#app/components/ui/dropdown-menu.tsx";
import { AUTO } from "#app/player/player-handle.ts";
import { onScrim } from "./control-button.tsx";
import { qualityLabel, RATES, rateLabel } from "./shortcuts.ts";

interface MenuProps {
  onOpenChange: (open: boolean) => void;
}

const Trigger = forwardRef<HTMLButtonElement, ComponentPropsWithoutRef<typeof Button>>(function Trigger({ className, ...props }, ref) {
  return <Button ref={ref} variant="quiet" size="sm" className={cn("tabular h-10 px-2.5", onScrim, className)} {...props} />;
});

interface QualityMenuProps extends MenuProps {
  qualities: string[];
  quality: string;
  shown: string | null;
  onChoose: (quality: string) => void;
}

export function QualityMenu({ qualities, quality, shown, onChoose, onOpenChange }: QualityMenuProps) {
  return (
    <DropdownMenu modal={false} onOpenChange={onOpenChange}>
      <DropdownMenuTrigger asChild>
        <Trigger aria-label={`Quality: ${qualityLabel(quality, shown)}`}>
          <Settings2 aria-hidden />
          <span className="max-sm:hidden">{quality === AUTO ? "Auto" : quality}</span>
        </Trigger>
      </DropdownMenuTrigger>
      <DropdownMenuContent side="top" className="min-w-40">
        <DropdownMenuLabel className="font-semibold">Quality</DropdownMenuLabel>
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
        <Trigger aria-label={`Speed: ${rateLabel(rate)}`}>{rateLabel(rate)}</Trigger>
      </DropdownMenuTrigger>
      <DropdownMenuContent side="top" className="min-w-32">
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

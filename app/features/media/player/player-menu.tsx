import type { ReactNode } from "react";
import { Button } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuTrigger,
} from "#app/ui/dropdown-menu.tsx";
import { onScrim } from "./control-button.tsx";

export interface MenuProps {
  onOpenChange: (open: boolean) => void;
}

interface PlayerMenuProps extends MenuProps {
  label: string;
  face: ReactNode;
  title?: string;
  className?: string;
  children: ReactNode;
}

export function PlayerMenu({
  label,
  face,
  title,
  className,
  onOpenChange,
  children,
}: PlayerMenuProps) {
  return (
    <DropdownMenu modal={false} onOpenChange={onOpenChange}>
      <DropdownMenuTrigger asChild>
        <Button
          aria-label={label}
          variant="quiet"
          size="sm"
          className={cn("tabular h-10 px-2.5 max-sm:px-2 [&_svg]:size-5", onScrim)}
        >
          {face}
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent side="top" className={cn("scheme-dark", className)}>
        {title && <DropdownMenuLabel className="font-semibold">{title}</DropdownMenuLabel>}
        {children}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

interface MenuCheckProps {
  checked: boolean;
  icon: ReactNode;
  onSelect: (event: Event) => void;
  children: ReactNode;
}

export function MenuCheck({ checked, icon, onSelect, children }: MenuCheckProps) {
  return (
    <DropdownMenuItem role="menuitemcheckbox" aria-checked={checked} onSelect={onSelect}>
      <span className="grow">{children}</span>
      {icon}
    </DropdownMenuItem>
  );
}

import { useRevalidator } from "@remix-run/react";
import {
  ChartNoAxesColumnDecreasing,
  EyeOff,
  type LucideIcon,
  ShieldBan,
  ThumbsDown,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { BlockDialog } from "#app/features/accounts/channel/channel-menu.tsx";
import { t } from "#i18n/t.ts";
import { categoryLabel } from "#worker/domain/media/videos/contract-categories.ts";
import type { MenuSubject } from "./card-menu.tsx";
import { hide, lessOfCategory } from "./hidden-store.ts";

export interface SteerAct {
  label: string;
  icon: LucideIcon;
  /** `needsConfirmation` is true if the action only opens a dialog. */
  needsConfirmation?: true;
  run: () => void;
}

/** @returns `dialogs`: elements that the caller must render beside the actions */
export function useSteering(
  { type, id, creator, category }: MenuSubject,
  onBlocked?: () => void,
): { acts: SteerAct[]; dialogs: ReactNode } {
  const { revalidate } = useRevalidator();
  const [isBlocking, setBlocking] = useState(false);
  const acts: SteerAct[] = [
    {
      label: t("safety.cardMenu.notInterested"),
      icon: ThumbsDown,
      run: () => hide(type, id, "not_interested"),
    },
    {
      label: type === "video" ? t("safety.cardMenu.hideVideo") : t("safety.cardMenu.hideStream"),
      icon: EyeOff,
      run: () => hide(type, id, "hide"),
    },
  ];
  if (category !== undefined) {
    acts.push({
      label: t("safety.cardMenu.lessOfCategory", { category: categoryLabel(category) }),
      icon: ChartNoAxesColumnDecreasing,
      run: () => lessOfCategory(category, revalidate),
    });
  }
  acts.push({
    label: t("safety.cardMenu.blockUser", { name: creator.name }),
    icon: ShieldBan,
    needsConfirmation: true,
    run: () => setBlocking(true),
  });
  const blocked = () => {
    onBlocked?.();
    revalidate();
  };
  return {
    acts,
    dialogs: (
      <BlockDialog
        user={isBlocking ? creator : null}
        onClose={() => setBlocking(false)}
        onBlocked={blocked}
      />
    ),
  };
}

import { lazy, Suspense, useState } from "react";
import type { Viewer } from "#app/lib/viewer.ts";
import { warmUp } from "#app/lib/warm.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { t } from "#i18n/t.ts";

const load = () => import("./user-menu-content.tsx");
const preload = warmUp(load);
const UserMenuContent = lazy(load);

export function UserMenu({ viewer }: { viewer: Viewer }) {
  const [isRequested, setRequested] = useState(false);
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      aria-label={t("shell.userMenu.ariaLabel", { username: viewer.username })}
      className="rounded-full"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setRequested(true)}
    >
      <Avatar name={viewer.username} src={viewer.avatar} />
    </button>
  );
  if (!isRequested) return button;
  return (
    <Suspense fallback={button}>
      <UserMenuContent viewer={viewer} />
    </Suspense>
  );
}

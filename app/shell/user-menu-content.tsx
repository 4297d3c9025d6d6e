import { Link, useNavigate } from "@remix-run/react";
import {
  Clapperboard,
  Coins,
  Crown,
  Download,
  Globe,
  HandCoins,
  Handshake,
  History,
  ListVideo,
  LogOut,
  Settings,
  ShieldCheck,
  Sparkles,
  UserRound,
} from "lucide-react";
import { INDEX_KEY } from "#app/features/media/downloads/keys.ts";
import { apiRequest } from "#app/lib/api.ts";
import { showFailure } from "#app/lib/mutation/failure.ts";
import { send } from "#app/lib/mutation/send.ts";
import { clearStoredUser } from "#app/lib/stored-user.ts";
import type { Viewer } from "#app/lib/viewer.ts";
import { Avatar } from "#app/ui/avatar.tsx";
import { Badge } from "#app/ui/badge.tsx";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "#app/ui/dropdown-menu.tsx";
import { msg, t } from "#i18n/t.ts";
import { PLAN_NAMES } from "#worker/domain/accounts/plans/contract-features.ts";
import { entitlementsOf } from "#worker/domain/accounts/plans/entitlements.ts";
import type { ShellLink } from "./links.ts";

/** The menu is open on mount, because a click on the avatar loads the menu. */
export default function UserMenuContent({ viewer }: { viewer: Viewer }) {
  const navigate = useNavigate();
  const logOut = async () => {
    // Logging out deletes the downloads on this device, so the page /logout asks first.
    if (localStorage.getItem(INDEX_KEY) !== null) {
      navigate("/logout");
      return;
    }
    // Deletes the user data in the browser's local storage, even if the logout request fails.
    clearStoredUser();
    try {
      await send(apiRequest("POST", "/api/auth/logout"));
    } catch (error) {
      // Only the server can delete the session cookie, so the user is still signed in.
      showFailure(t("shell.userMenu.logOutFailure"), error);
      return;
    }
    navigate("/login");
  };
  return (
    <DropdownMenu modal={false} defaultOpen>
      <DropdownMenuTrigger
        className="rounded-full"
        aria-label={t("shell.userMenu.ariaLabel", { username: viewer.username })}
      >
        <Avatar name={viewer.username} src={viewer.avatar} />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuLabel>
          <span className="flex items-center gap-2 font-semibold">
            {viewer.username}
            {viewer.plan !== "free" && <Badge variant="accent">{t(PLAN_NAMES[viewer.plan])}</Badge>}
          </span>
          <span className="block truncate text-muted">{viewer.email}</span>
        </DropdownMenuLabel>
        <DropdownMenuSeparator />
        {linksOf(viewer).map(({ to, label, icon: Icon }) => (
          <DropdownMenuItem key={to} asChild>
            <Link to={to}>
              <Icon aria-hidden />
              {t(label)}
            </Link>
          </DropdownMenuItem>
        ))}
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={logOut}>
          <LogOut aria-hidden />
          {t("shell.userMenu.logOut")}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

const linksOf = (viewer: Viewer): ShellLink[] => [
  { to: `/@${viewer.username}`, label: msg("shell.userMenu.profile"), icon: UserRound },
  { to: "/dashboard", label: msg("shell.userMenu.dashboard"), icon: Clapperboard },
  { to: "/global-dashboard", label: msg("shell.userMenu.globalDashboard"), icon: Globe },
  { to: "/earnings", label: msg("shell.userMenu.earnings"), icon: Coins },
  { to: "/brand-deals", label: msg("shell.userMenu.brandDeals"), icon: Handshake },
  { to: "/tips", label: msg("shell.userMenu.tips"), icon: HandCoins },
  { to: "/playlists", label: msg("shell.userMenu.playlists"), icon: ListVideo },
  { to: "/history", label: msg("shell.userMenu.history"), icon: History },
  ...(entitlementsOf(viewer.plan).offline
    ? [{ to: "/downloads", label: msg("shell.userMenu.downloads"), icon: Download }]
    : []),
  { to: "/recommendations", label: msg("shell.userMenu.recommendations"), icon: Sparkles },
  { to: "/settings", label: msg("shell.userMenu.settings"), icon: Settings },
  { to: "/subscription", label: msg("shell.userMenu.plans"), icon: Crown },
  ...(viewer.role === "user"
    ? []
    : [{ to: "/admin", label: msg("shell.userMenu.staff"), icon: ShieldCheck }]),
];

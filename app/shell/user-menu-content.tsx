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
import { t } from "#i18n/t.ts";
import { PLAN_NAMES } from "#worker/domain/accounts/plans/contract-features.ts";
import { entitlementsOf } from "#worker/domain/accounts/plans/entitlements.ts";

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
        <DropdownMenuItem asChild>
          <Link to={`/@${viewer.username}`}>
            <UserRound aria-hidden />
            {t("shell.userMenu.profile")}
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link to="/dashboard">
            <Clapperboard aria-hidden />
            {t("shell.userMenu.dashboard")}
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link to="/global-dashboard">
            <Globe aria-hidden />
            {t("shell.userMenu.globalDashboard")}
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link to="/earnings">
            <Coins aria-hidden />
            {t("shell.userMenu.earnings")}
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link to="/brand-deals">
            <Handshake aria-hidden />
            {t("shell.userMenu.brandDeals")}
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link to="/tips">
            <HandCoins aria-hidden />
            {t("shell.userMenu.tips")}
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link to="/playlists">
            <ListVideo aria-hidden />
            {t("shell.userMenu.playlists")}
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link to="/history">
            <History aria-hidden />
            {t("shell.userMenu.history")}
          </Link>
        </DropdownMenuItem>
        {entitlementsOf(viewer.plan).offline && (
          <DropdownMenuItem asChild>
            <Link to="/downloads">
              <Download aria-hidden />
              {t("shell.userMenu.downloads")}
            </Link>
          </DropdownMenuItem>
        )}
        <DropdownMenuItem asChild>
          <Link to="/recommendations">
            <Sparkles aria-hidden />
            {t("shell.userMenu.recommendations")}
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link to="/settings">
            <Settings aria-hidden />
            {t("shell.userMenu.settings")}
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link to="/subscription">
            <Crown aria-hidden />
            {t("shell.userMenu.plans")}
          </Link>
        </DropdownMenuItem>
        {viewer.role !== "user" && (
          <DropdownMenuItem asChild>
            <Link to="/admin">
              <ShieldCheck aria-hidden />
              {t("shell.userMenu.staff")}
            </Link>
          </DropdownMenuItem>
        )}
        <DropdownMenuSeparator />
        <DropdownMenuItem onSelect={logOut}>
          <LogOut aria-hidden />
          {t("shell.userMenu.logOut")}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

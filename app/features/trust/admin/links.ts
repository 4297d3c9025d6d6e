import {
  BadgeCheck,
  Banknote,
  BookOpenText,
  Bug,
  Copyright,
  Flag,
  Gauge,
  Gavel,
  HandCoins,
  Handshake,
  LayoutDashboard,
  LifeBuoy,
  ListChecks,
  type LucideIcon,
  Megaphone,
  Radio,
  Scale,
  ScrollText,
  Siren,
  ToggleRight,
  Users,
  Webhook,
} from "lucide-react";
import { type Message, msg } from "#i18n/t.ts";
import type { SignedInActor } from "#worker/domain/accounts/users/contract.ts";

export interface AdminLink {
  to: string;
  label: Message;
  about: Message;
  icon: LucideIcon;
  /** Role that may open the page. Must equal the page's access in worker/http/route-registry.ts. */
  access: "moderator" | "admin";
}

const ADMIN_GROUPS: readonly { label: Message; links: readonly AdminLink[] }[] = [
  {
    label: msg("admin.nav.title"),
    links: [
      {
        to: "/admin",
        label: msg("admin.overview.navLabel"),
        about: msg("admin.overview.navDescription"),
        icon: LayoutDashboard,
        access: "moderator",
      },
    ],
  },
  {
    label: msg("admin.nav.safetyGroup"),
    links: [
      {
        to: "/admin/reports",
        label: msg("admin.reports.title"),
        about: msg("admin.reports.navDescription"),
        icon: Flag,
        access: "moderator",
      },
      {
        to: "/admin/appeals",
        label: msg("admin.appeals.title"),
        about: msg("admin.appeals.navDescription"),
        icon: Gavel,
        access: "moderator",
      },
      {
        to: "/admin/people",
        label: msg("admin.users.title"),
        about: msg("admin.users.navDescription"),
        icon: Users,
        access: "moderator",
      },
    ],
  },
  {
    label: msg("admin.nav.moneyGroup"),
    links: [
      {
        to: "/admin/partners",
        label: msg("admin.partners.title"),
        about: msg("admin.partners.navDescription"),
        icon: BadgeCheck,
        access: "moderator",
      },
      {
        to: "/admin/brand-deals",
        label: msg("admin.brandDeals.title"),
        about: msg("admin.brandDeals.navDescription"),
        icon: Handshake,
        access: "admin",
      },
      {
        to: "/admin/refunds",
        label: msg("admin.refunds.title"),
        about: msg("admin.refunds.navDescription"),
        icon: HandCoins,
        access: "admin",
      },
      {
        to: "/admin/disputes",
        label: msg("admin.disputes.title"),
        about: msg("admin.disputes.navDescription"),
        icon: Scale,
        access: "admin",
      },
      {
        to: "/admin/payouts",
        label: msg("admin.payouts.title"),
        about: msg("admin.payouts.navDescription"),
        icon: Banknote,
        access: "admin",
      },
      {
        to: "/admin/ledger",
        label: msg("admin.ledger.title"),
        about: msg("admin.ledger.navDescription"),
        icon: BookOpenText,
        access: "admin",
      },
      {
        to: "/admin/webhooks",
        label: msg("admin.webhooks.title"),
        about: msg("admin.webhooks.navDescription"),
        icon: Webhook,
        access: "admin",
      },
    ],
  },
  {
    label: msg("admin.nav.usersGroup"),
    links: [
      {
        to: "/admin/support",
        label: msg("admin.support.title"),
        about: msg("admin.support.navDescription"),
        icon: LifeBuoy,
        access: "moderator",
      },
      {
        to: "/admin/dmca",
        label: msg("admin.dmca.title"),
        about: msg("admin.dmca.navDescription"),
        icon: Copyright,
        access: "moderator",
      },
      {
        to: "/admin/house-ads",
        label: msg("admin.houseAds.title"),
        about: msg("admin.houseAds.navDescription"),
        icon: Megaphone,
        access: "moderator",
      },
    ],
  },
  {
    label: msg("admin.nav.operationsGroup"),
    links: [
      {
        to: "/admin/jobs",
        label: msg("admin.jobs.title"),
        about: msg("admin.jobs.navDescription"),
        icon: ListChecks,
        access: "admin",
      },
      {
        to: "/admin/incidents",
        label: msg("admin.incidents.title"),
        about: msg("admin.incidents.navDescription"),
        icon: Siren,
        access: "admin",
      },
      {
        to: "/admin/metrics",
        label: msg("admin.metrics.title"),
        about: msg("admin.metrics.navDescription"),
        icon: Gauge,
        access: "admin",
      },
      {
        to: "/admin/errors",
        label: msg("admin.errors.title"),
        about: msg("admin.errors.navDescription"),
        icon: Bug,
        access: "admin",
      },
    ],
  },
  {
    label: msg("admin.nav.siteGroup"),
    links: [
      {
        to: "/admin/flags",
        label: msg("admin.flags.title"),
        about: msg("admin.flags.navDescription"),
        icon: ToggleRight,
        access: "admin",
      },
      {
        to: "/admin/announcements",
        label: msg("admin.announcements.title"),
        about: msg("admin.announcements.navDescription"),
        icon: Radio,
        access: "admin",
      },
    ],
  },
  {
    label: msg("admin.nav.recordGroup"),
    links: [
      {
        to: "/admin/audit",
        label: msg("admin.audit.title"),
        about: msg("admin.audit.navDescription"),
        icon: ScrollText,
        access: "admin",
      },
    ],
  },
];

export const adminGroupsFor = (role: SignedInActor["role"]) =>
  ADMIN_GROUPS.map(({ label, links }) => ({
    label,
    links: links.filter(({ access }) => role === "admin" || access === role),
  })).filter(({ links }) => links.length > 0);

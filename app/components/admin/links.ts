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
import type { SignedInActor } from "#worker/domain/users/contract.ts";

export interface AdminLink {
  to: string;
  label: string;
  /** What is done there. */
  about: string;
  icon: LucideIcon;
  /** The same as of its page in worker/http/route-registry.ts. */
  access: "moderator" | "admin";
}

/** Every page of staff, in the order of its navigation. A page of a new area gets a group of its own. */
const ADMIN_GROUPS: readonly { label: string; links: readonly AdminLink[] }[] = [
  { label: "Staff", links: [{ to: "/admin", label: "Overview", about: "What waits", icon: LayoutDashboard, access: "moderator" }] },
  {
    label: "Safety",
    links: [
      { to: "/admin/reports", label: "Reports", about: "What people say breaks the rules", icon: Flag, access: "moderator" },
      { to: "/admin/appeals", label: "Appeals", about: "Who says that a decision was wrong", icon: Gavel, access: "moderator" },
      { to: "/admin/people", label: "People", about: "Accounts, roles, limits and what was decided", icon: Users, access: "moderator" },
    ],
  },
  {
    label: "Money",
    links: [
      { to: "/admin/partners", label: "Partners", about: "Who wants to earn with us", icon: BadgeCheck, access: "moderator" },
      { to: "/admin/brand-deals", label: "Brand deals", about: "Brands, offers and deliveries", icon: Handshake, access: "admin" },
      { to: "/admin/refunds", label: "Refunds", about: "What people ask back", icon: HandCoins, access: "admin" },
      { to: "/admin/disputes", label: "Disputes", about: "What banks take back", icon: Scale, access: "admin" },
      {
        to: "/admin/payouts",
        label: "Payouts",
        about: "What leaves to creators, and the switch that stops it",
        icon: Banknote,
        access: "admin",
      },
      { to: "/admin/ledger", label: "Ledger", about: "Every cent that moved", icon: BookOpenText, access: "admin" },
      { to: "/admin/webhooks", label: "Webhooks", about: "What could not be worked on", icon: Webhook, access: "admin" },
    ],
  },
  {
    label: "People and plans",
    links: [
      {
        to: "/admin/support",
        label: "Support",
        about: "Requests of people, by when an answer is due",
        icon: LifeBuoy,
        access: "moderator",
      },
      {
        to: "/admin/dmca",
        label: "Copyright",
        about: "Notices of infringement, and what comes back",
        icon: Copyright,
        access: "moderator",
      },
      {
        to: "/admin/house-ads",
        label: "House ads",
        about: "How often our own cards were shown, and skipped",
        icon: Megaphone,
        access: "moderator",
      },
    ],
  },
  {
    label: "Running",
    links: [
      { to: "/admin/jobs", label: "Jobs", about: "What ran, what waits and what was given up", icon: ListChecks, access: "admin" },
      { to: "/admin/incidents", label: "Incidents", about: "What people read on the status page", icon: Siren, access: "admin" },
      { to: "/admin/metrics", label: "Metrics", about: "How much is asked for, and how fast it is answered", icon: Gauge, access: "admin" },
      { to: "/admin/errors", label: "Errors", about: "What went wrong in people's browsers", icon: Bug, access: "admin" },
    ],
  },
  {
    label: "Site",
    links: [
      { to: "/admin/flags", label: "Feature flags", about: "Switches for incidents", icon: ToggleRight, access: "admin" },
      { to: "/admin/announcements", label: "Announcements", about: "A line above every page", icon: Radio, access: "admin" },
    ],
  },
  {
    label: "Record",
    links: [{ to: "/admin/audit", label: "Audit log", about: "What staff did, who and why", icon: ScrollText, access: "admin" }],
  },
];

/** What a person of this role may open; groups of nothing left out. */
export const adminGroupsFor = (role: SignedInActor["role"]) =>
  ADMIN_GROUPS.map(({ label, links }) => ({ label, links: links.filter(({ access }) => role === "admin" || access === role) })).filter(
    ({ links }) => links.length > 0,
  );

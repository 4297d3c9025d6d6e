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
  /** Description of the page. */
  about: Message;
  icon: LucideIcon;
  /** Must equal the page's access in worker/http/route-registry.ts. */
  access: "moderator" | "admin";
}

/** All staff pages in the order of the navigation. Pages of a new area get their own group. */
const ADMIN_GROUPS: readonly { label: Message; links: readonly AdminLink[] }[] = [
  {
    label: msg("admin.staff"),
    links: [
      {
        to: "/admin",
        label: msg("admin.overview"),
        about: msg("admin.whatWaits"),
        icon: LayoutDashboard,
        access: "moderator",
      },
    ],
  },
  {
    label: msg("admin.safety"),
    links: [
      {
        to: "/admin/reports",
        label: msg("admin.reports"),
        about: msg("admin.whatPeopleSayBreaksTheRules"),
        icon: Flag,
        access: "moderator",
      },
      {
        to: "/admin/appeals",
        label: msg("admin.appeals"),
        about: msg("admin.whoSaysThatADecisionWas"),
        icon: Gavel,
        access: "moderator",
      },
      {
        to: "/admin/people",
        label: msg("admin.people"),
        about: msg("admin.accountsRolesLimitsAndWhatWas"),
        icon: Users,
        access: "moderator",
      },
    ],
  },
  {
    label: msg("admin.money"),
    links: [
      {
        to: "/admin/partners",
        label: msg("admin.partners"),
        about: msg("admin.whoWantsToEarnWithUs"),
        icon: BadgeCheck,
        access: "moderator",
      },
      {
        to: "/admin/brand-deals",
        label: msg("admin.brandDeals"),
        about: msg("admin.brandsOffersAndDeliveries"),
        icon: Handshake,
        access: "admin",
      },
      {
        to: "/admin/refunds",
        label: msg("admin.refunds"),
        about: msg("admin.whatPeopleAskBack"),
        icon: HandCoins,
        access: "admin",
      },
      {
        to: "/admin/disputes",
        label: msg("admin.disputes"),
        about: msg("admin.whatBanksTakeBack"),
        icon: Scale,
        access: "admin",
      },
      {
        to: "/admin/payouts",
        label: msg("admin.payouts"),
        about: msg("admin.whatLeavesToCreatorsAndThe"),
        icon: Banknote,
        access: "admin",
      },
      {
        to: "/admin/ledger",
        label: msg("admin.ledger"),
        about: msg("admin.everyCentThatMoved"),
        icon: BookOpenText,
        access: "admin",
      },
      {
        to: "/admin/webhooks",
        label: msg("admin.webhooks"),
        about: msg("admin.whatCouldNotBeWorkedOn"),
        icon: Webhook,
        access: "admin",
      },
    ],
  },
  {
    label: msg("admin.peopleAndPlans"),
    links: [
      {
        to: "/admin/support",
        label: msg("admin.support"),
        about: msg("admin.requestsOfPeopleByWhenAn"),
        icon: LifeBuoy,
        access: "moderator",
      },
      {
        to: "/admin/dmca",
        label: msg("admin.copyright"),
        about: msg("admin.noticesOfInfringementAndWhatComes"),
        icon: Copyright,
        access: "moderator",
      },
      {
        to: "/admin/house-ads",
        label: msg("admin.houseAds"),
        about: msg("admin.howOftenOurOwnCardsWere"),
        icon: Megaphone,
        access: "moderator",
      },
    ],
  },
  {
    label: msg("admin.running"),
    links: [
      {
        to: "/admin/jobs",
        label: msg("admin.jobs"),
        about: msg("admin.whatRanWhatWaitsAndWhat"),
        icon: ListChecks,
        access: "admin",
      },
      {
        to: "/admin/incidents",
        label: msg("admin.incidents"),
        about: msg("admin.whatPeopleReadOnTheStatus"),
        icon: Siren,
        access: "admin",
      },
      {
        to: "/admin/metrics",
        label: msg("admin.metrics"),
        about: msg("admin.howMuchIsAskedForAnd"),
        icon: Gauge,
        access: "admin",
      },
      {
        to: "/admin/errors",
        label: msg("admin.errors"),
        about: msg("admin.whatWentWrongInPeoplesBrowsers"),
        icon: Bug,
        access: "admin",
      },
    ],
  },
  {
    label: msg("admin.site"),
    links: [
      {
        to: "/admin/flags",
        label: msg("admin.featureFlags"),
        about: msg("admin.switchesForIncidents"),
        icon: ToggleRight,
        access: "admin",
      },
      {
        to: "/admin/announcements",
        label: msg("admin.announcements"),
        about: msg("admin.aLineAboveEveryPage"),
        icon: Radio,
        access: "admin",
      },
    ],
  },
  {
    label: msg("admin.record"),
    links: [
      {
        to: "/admin/audit",
        label: msg("admin.auditLog"),
        about: msg("admin.whatStaffDidWhoAndWhy"),
        icon: ScrollText,
        access: "admin",
      },
    ],
  },
];

/** Returns the pages that this role may open, without empty groups. */
export const adminGroupsFor = (role: SignedInActor["role"]) =>
  ADMIN_GROUPS.map(({ label, links }) => ({
    label,
    links: links.filter(({ access }) => role === "admin" || access === role),
  })).filter(({ links }) => links.length > 0);

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
import { t } from "#i18n/t.ts";
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
  {
    get label() {
      return t("admin.staff");
    },
    links: [
      {
        to: "/admin",
        get label() {
          return t("admin.overview");
        },
        get about() {
          return t("admin.whatWaits");
        },
        icon: LayoutDashboard,
        access: "moderator",
      },
    ],
  },
  {
    get label() {
      return t("admin.safety");
    },
    links: [
      {
        to: "/admin/reports",
        get label() {
          return t("admin.reports");
        },
        get about() {
          return t("admin.whatPeopleSayBreaksTheRules");
        },
        icon: Flag,
        access: "moderator",
      },
      {
        to: "/admin/appeals",
        get label() {
          return t("admin.appeals");
        },
        get about() {
          return t("admin.whoSaysThatADecisionWas");
        },
        icon: Gavel,
        access: "moderator",
      },
      {
        to: "/admin/people",
        get label() {
          return t("admin.people");
        },
        get about() {
          return t("admin.accountsRolesLimitsAndWhatWas");
        },
        icon: Users,
        access: "moderator",
      },
    ],
  },
  {
    get label() {
      return t("admin.money");
    },
    links: [
      {
        to: "/admin/partners",
        get label() {
          return t("admin.partners");
        },
        get about() {
          return t("admin.whoWantsToEarnWithUs");
        },
        icon: BadgeCheck,
        access: "moderator",
      },
      {
        to: "/admin/brand-deals",
        get label() {
          return t("admin.brandDeals");
        },
        get about() {
          return t("admin.brandsOffersAndDeliveries");
        },
        icon: Handshake,
        access: "admin",
      },
      {
        to: "/admin/refunds",
        get label() {
          return t("admin.refunds");
        },
        get about() {
          return t("admin.whatPeopleAskBack");
        },
        icon: HandCoins,
        access: "admin",
      },
      {
        to: "/admin/disputes",
        get label() {
          return t("admin.disputes");
        },
        get about() {
          return t("admin.whatBanksTakeBack");
        },
        icon: Scale,
        access: "admin",
      },
      {
        to: "/admin/payouts",
        get label() {
          return t("admin.payouts");
        },
        get about() {
          return t("admin.whatLeavesToCreatorsAndThe");
        },
        icon: Banknote,
        access: "admin",
      },
      {
        to: "/admin/ledger",
        get label() {
          return t("admin.ledger");
        },
        get about() {
          return t("admin.everyCentThatMoved");
        },
        icon: BookOpenText,
        access: "admin",
      },
      {
        to: "/admin/webhooks",
        get label() {
          return t("admin.webhooks");
        },
        get about() {
          return t("admin.whatCouldNotBeWorkedOn");
        },
        icon: Webhook,
        access: "admin",
      },
    ],
  },
  {
    get label() {
      return t("admin.peopleAndPlans");
    },
    links: [
      {
        to: "/admin/support",
        get label() {
          return t("admin.support");
        },
        get about() {
          return t("admin.requestsOfPeopleByWhenAn");
        },
        icon: LifeBuoy,
        access: "moderator",
      },
      {
        to: "/admin/dmca",
        get label() {
          return t("admin.copyright");
        },
        get about() {
          return t("admin.noticesOfInfringementAndWhatComes");
        },
        icon: Copyright,
        access: "moderator",
      },
      {
        to: "/admin/house-ads",
        get label() {
          return t("admin.houseAds");
        },
        get about() {
          return t("admin.howOftenOurOwnCardsWere");
        },
        icon: Megaphone,
        access: "moderator",
      },
    ],
  },
  {
    get label() {
      return t("admin.running");
    },
    links: [
      {
        to: "/admin/jobs",
        get label() {
          return t("admin.jobs");
        },
        get about() {
          return t("admin.whatRanWhatWaitsAndWhat");
        },
        icon: ListChecks,
        access: "admin",
      },
      {
        to: "/admin/incidents",
        get label() {
          return t("admin.incidents");
        },
        get about() {
          return t("admin.whatPeopleReadOnTheStatus");
        },
        icon: Siren,
        access: "admin",
      },
      {
        to: "/admin/metrics",
        get label() {
          return t("admin.metrics");
        },
        get about() {
          return t("admin.howMuchIsAskedForAnd");
        },
        icon: Gauge,
        access: "admin",
      },
      {
        to: "/admin/errors",
        get label() {
          return t("admin.errors");
        },
        get about() {
          return t("admin.whatWentWrongInPeoplesBrowsers");
        },
        icon: Bug,
        access: "admin",
      },
    ],
  },
  {
    get label() {
      return t("admin.site");
    },
    links: [
      {
        to: "/admin/flags",
        get label() {
          return t("admin.featureFlags");
        },
        get about() {
          return t("admin.switchesForIncidents");
        },
        icon: ToggleRight,
        access: "admin",
      },
      {
        to: "/admin/announcements",
        get label() {
          return t("admin.announcements");
        },
        get about() {
          return t("admin.aLineAboveEveryPage");
        },
        icon: Radio,
        access: "admin",
      },
    ],
  },
  {
    get label() {
      return t("admin.record");
    },
    links: [
      {
        to: "/admin/audit",
        get label() {
          return t("admin.auditLog");
        },
        get about() {
          return t("admin.whatStaffDidWhoAndWhy");
        },
        icon: ScrollText,
        access: "admin",
      },
    ],
  },
];

/** What a person of this role may open; groups of nothing left out. */
export const adminGroupsFor = (role: SignedInActor["role"]) =>
  ADMIN_GROUPS.map(({ label, links }) => ({ label, links: links.filter(({ access }) => role === "admin" || access === role) })).filter(
    ({ links }) => links.length > 0,
  );

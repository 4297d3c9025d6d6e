import {
  ChartNoAxesColumn,
  CircleDollarSign,
  Clapperboard,
  LayoutDashboard,
  MessagesSquare,
  Radio,
  Settings,
  Trophy,
  UserCheck,
  Users,
} from "lucide-react";
import { msg } from "#i18n/t.ts";

export const OVERVIEW = "/dashboard";

export const CREATOR_SECTIONS = [
  { to: OVERVIEW, label: msg("dashboard.tabs.overview"), icon: LayoutDashboard },
  { to: "/studio", label: msg("dashboard.tabs.content"), icon: Clapperboard },
  { to: "/studio/streams", label: msg("dashboard.tabs.streams"), icon: Radio },
  { to: "/dashboard/analytics", label: msg("dashboard.tabs.analytics"), icon: ChartNoAxesColumn },
  { to: "/dashboard/community", label: msg("dashboard.tabs.community"), icon: Users },
  { to: "/studio/comments", label: msg("studio.comments.title"), icon: MessagesSquare },
  { to: "/studio/followers", label: msg("studio.navigation.followers"), icon: UserCheck },
  { to: "/studio/revenue", label: msg("studio.navigation.revenue"), icon: CircleDollarSign },
  { to: "/dashboard/achievements", label: msg("dashboard.tabs.achievements"), icon: Trophy },
  { to: "/dashboard/settings", label: msg("dashboard.tabs.settings"), icon: Settings },
] as const;

/** Password of the demo viewer and of all demo users that DEMO_ACCOUNTS does not list. */
export const DEMO_PASSWORD = "Upstream-2026";

export const DEMO_ACCOUNTS = [
  {
    username: "demo_viewer",
    displayName: "Demo Viewer",
    role: "user",
    plan: "free",
    what: "a viewer",
  },
  {
    username: "nightbus",
    displayName: "Night Bus",
    role: "user",
    plan: "creator_pro",
    what: "a creator with videos and a live stream",
  },
  {
    username: "demo_mod",
    displayName: "Demo Moderator",
    role: "moderator",
    plan: "free",
    what: "a moderator",
  },
  {
    username: "demo_admin",
    displayName: "Demo Admin",
    role: "admin",
    plan: "creator_pro",
    what: "an administrator",
  },
] as const;

export const DEMO_KEY_ID = "key_demo";

import { expect, type Page } from "@playwright/test";

interface Announcement {
  text: string;
  audience: "free" | "premium" | "creator_pro";
  /** Milliseconds since the epoch. */
  startsAt: number;
  endsAt: number;
}

/** Creates an announcement. The page's user must be an admin. */
export async function announce(
  admin: Page,
  { text, audience, startsAt, endsAt }: Announcement,
): Promise<void> {
  const minute = (at: number) => new Date(at).toISOString().slice(0, 16);
  const announced = await admin.request.post("/admin/announcements?form=save:new", {
    form: {
      text,
      audience,
      level: "info",
      dismissable: "on",
      startsAt: minute(startsAt),
      endsAt: minute(endsAt),
    },
    headers: { Origin: new URL(admin.url()).origin },
  });
  expect(announced.status(), await announced.text()).toBe(200);
}

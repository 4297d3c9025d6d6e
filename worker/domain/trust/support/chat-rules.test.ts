import { describe, expect, test } from "vitest";
import { chatDeadline, subjectOf } from "./chat-rules.ts";
import { CHAT_IDLE_MS, CHAT_RESPONSE_MS } from "./contract-chat.ts";
import {
  ALWAYS_OPEN,
  CHAT_HOURS,
  type ChatHours,
  closingTime,
  isChatOpen,
  nextOpening,
} from "./contract-hours.ts";

const at = (iso: string) => Date.parse(iso);
const BERLIN: ChatHours = {
  timeZone: "Europe/Berlin",
  days: [1, 2, 3, 4, 5],
  opens: 9,
  closes: 18,
};

describe("the opening hours of support chat:", () => {
  test.each([
    ["opens at nine in winter time", "2026-11-24T08:00:00Z", true],
    ["is closed one millisecond before nine", "2026-11-24T07:59:59.999Z", false],
    ["is open one millisecond before six in the evening", "2026-11-24T16:59:59.999Z", true],
    ["closes at six in the evening", "2026-11-24T17:00:00Z", false],
    ["opens an hour earlier in UTC in summer time", "2026-07-14T07:00:00Z", true],
    ["is closed on Saturday", "2026-11-28T11:00:00Z", false],
    ["is closed on Sunday", "2026-11-29T11:00:00Z", false],
  ])("support chat %s", (_, iso, open) => {
    expect(isChatOpen(at(iso), BERLIN)).toBe(open);
  });

  test("support chat that has closed on Friday opens next on Monday", () => {
    expect(nextOpening(at("2026-11-27T17:30:00Z"), BERLIN)).toBe(at("2026-11-30T08:00:00Z"));
  });

  test("support chat opens at nine local time on the Monday after daylight saving time starts or ends", () => {
    expect(nextOpening(at("2026-10-23T17:00:00Z"), BERLIN)).toBe(at("2026-10-26T08:00:00Z"));
    expect(nextOpening(at("2026-03-27T18:00:00Z"), BERLIN)).toBe(at("2026-03-30T07:00:00Z"));
  });

  test("support chat that is open now opens next on the next working day", () => {
    expect(nextOpening(at("2026-11-24T08:00:00Z"), BERLIN)).toBe(at("2026-11-25T08:00:00Z"));
  });

  test("support chat opens on weekdays of its own time zone, not of UTC", () => {
    const auckland: ChatHours = { timeZone: "Pacific/Auckland", days: [1], opens: 0, closes: 24 };
    expect(isChatOpen(at("2026-11-22T12:00:00Z"), auckland)).toBe(true);
    expect(isChatOpen(at("2026-11-23T12:00:00Z"), auckland)).toBe(false);
  });

  test("support chat opens and closes at the configured hours on each configured day", () => {
    for (let day = 0; day < 14; day++) {
      const opening = nextOpening(at("2026-11-24T00:00:00Z") + day * 86_400_000, CHAT_HOURS);
      expect(isChatOpen(opening, CHAT_HOURS)).toBe(true);
      expect(isChatOpen(opening - 1, CHAT_HOURS)).toBe(false);
      expect(closingTime(opening, CHAT_HOURS)).toBe(
        opening + (CHAT_HOURS.closes - CHAT_HOURS.opens) * 3_600_000,
      );
    }
  });
});

describe("the deadline of a support chat:", () => {
  const noon = at("2026-11-24T11:00:00Z");
  const nearClosing = at("2026-11-24T16:59:00Z");

  test("a user who waits three minutes for a reply in support chat gets a ticket", () => {
    const deadline = chatDeadline({ chat: "waiting", awaitedSince: noon, updatedAt: noon }, BERLIN);
    expect(deadline).toEqual({ at: noon + CHAT_RESPONSE_MS, end: "unanswered" });
  });

  test("further messages of a waiting user do not postpone the end of the support chat", () => {
    const deadline = chatDeadline(
      { chat: "open", awaitedSince: noon, updatedAt: noon + 170_000 },
      BERLIN,
    );
    expect(deadline).toEqual({ at: noon + CHAT_RESPONSE_MS, end: "unanswered" });
  });

  test("a support chat that no staff member has taken ends at closing time", () => {
    const deadline = chatDeadline(
      { chat: "waiting", awaitedSince: nearClosing, updatedAt: nearClosing },
      BERLIN,
    );
    expect(deadline).toEqual({ at: at("2026-11-24T17:00:00Z"), end: "hours" });
  });

  test("a support chat that a staff member has taken can continue after closing time", () => {
    const deadline = chatDeadline(
      { chat: "open", awaitedSince: nearClosing, updatedAt: nearClosing },
      BERLIN,
    );
    expect(deadline).toEqual({ at: nearClosing + CHAT_RESPONSE_MS, end: "unanswered" });
  });

  test("a support chat that starts after closing time ends at once", () => {
    const night = at("2026-11-24T22:00:00Z");
    expect(
      chatDeadline({ chat: "waiting", awaitedSince: night, updatedAt: night }, BERLIN),
    ).toEqual({ at: night, end: "hours" });
  });

  test("a support chat in which staff wrote last ends after ten minutes without a message", () => {
    const deadline = chatDeadline({ chat: "open", awaitedSince: null, updatedAt: noon }, BERLIN);
    expect(deadline).toEqual({ at: noon + CHAT_IDLE_MS, end: "idle" });
  });

  test("a support chat with opening hours around the clock does not end at midnight", () => {
    const beforeMidnight = at("2026-11-24T23:59:00Z");
    expect(
      chatDeadline({ chat: "waiting", awaitedSince: beforeMidnight, updatedAt: 0 }, ALWAYS_OPEN)
        .end,
    ).toBe("unanswered");
  });
});

describe("support ticket subjects:", () => {
  test("the subject of a support ticket is the first line of the first chat message", () =>
    expect(subjectOf("  My video\tis stuck \nSince noon")).toBe("My video is stuck"));
  test("the subject of a support ticket is shortened between words", () => {
    const subject = subjectOf("word ".repeat(40));
    expect(subject).toMatch(/^(word )*word…$/);
    expect(subject.length).toBeLessThanOrEqual(81);
  });
  test("the subject of a support ticket is never cut off within an emoji", () =>
    expect(subjectOf("😀".repeat(100))).toBe(`${"😀".repeat(80)}…`));
});

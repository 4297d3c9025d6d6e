import { describe, expect, test } from "vitest";
import { keyFaults, reservedWordFaults, textFaults } from "./messages.ts";
import { isException } from "./text-exceptions.ts";

const english = new Map([
  ["tips.undo.failure", "Couldn't undo the tip"],
  ["tips.limit", "At most {n}"],
]);
const faultsOf = (code: string) => textFaults("app/example.ts", code, english).faults;

describe("interface texts that are written in code instead of the message catalogue", () => {
  test("textFaults reports an English sentence that is an argument of any function", () => {
    for (const name of ["run", "set", "send", "search", "fill"])
      expect(faultsOf(`${name}(request, "The tip was not undone");`)).toEqual([
        expect.stringContaining('"The tip was not undone"'),
      ]);
  });

  test("textFaults reports the message of an Error, because a page could show the message", () => {
    expect(faultsOf('throw new Error("The video could not be opened.");')).toHaveLength(1);
  });

  test("textFaults reports a lower-case phrase in app code but not in the Worker", () => {
    const code = 'const words = { clearing: "on its way" };';
    expect(faultsOf(code)).toHaveLength(1);
    expect(textFaults("worker/example.ts", code, english).faults).toEqual([]);
  });

  test("textFaults reports an English label in a list of translated labels, and an English text in a list that is joined", () => {
    const code = `const rows = [[t("tips.undo.failure"), a], ["Total", b], ["total", c]];
      const file = ["Receipt of a tip", "", a].join("; ");`;
    expect(faultsOf(code)).toEqual([
      expect.stringContaining('"Total"'),
      expect.stringContaining('"Receipt of a tip"'),
    ]);
  });

  test("textFaults accepts message keys, log messages and SQL", () => {
    expect(
      faultsOf('t("tips.undo.failure"); msg("tips.undo.failure"); log.warn("A tip was late");'),
    ).toEqual([]);
    expect(faultsOf('sql.exec("SELECT Id FROM tips");')).toEqual([]);
  });

  test("isException is true for a text that text-exceptions.ts allows in a file, and false for the file's other texts", () => {
    const location = { file: "app/features/live/broadcast-studio/health.ts", parents: [] };
    expect(isException({ ...location, text: "Unknown state {}" })).toBe(true);
    expect(isException({ ...location, text: "The job has ended" })).toBe(false);
  });
});

describe("arguments of msg() for the placeholders of a message", () => {
  test("textFaults rejects an argument of msg() for which the message has no placeholder", () => {
    expect(faultsOf('msg("tips.limit", () => ({ most: 3 }));')).toHaveLength(2);
    expect(faultsOf('msg("tips.limit", () => ({ n: 3 }));')).toEqual([]);
  });

  test("textFaults accepts msg() without arguments, although the message has a placeholder", () => {
    expect(faultsOf('msg("tips.limit");')).toEqual([]);
  });
});

test("keyFaults accepts message keys that name the role of a text, and reports keys that quote the text", () => {
  expect(keyFaults(["watch.comments.replyTo", "studio.editor.title.maxLength"])).toEqual([]);
  expect(
    keyFaults(["tips.theTipWasNotUndone", "tips.limit2", "tips.page.form.amount.label"]),
  ).toEqual([
    "en: tips.theTipWasNotUndone ends in more than 3 words: name the role of its text",
    "en: tips.limit2 ends in a number: name the role of its text",
    "en: tips.page.form.amount.label has more than 4 parts: name the role of its text",
  ]);
});

test("the check finds words that are reserved for plans and memberships", () => {
  const english = new Map([
    ["creator.follow.action", "Subscribe"],
    ["chat.access.followersOnly", "Follow this channel to join in."],
    ["home.videoDialog.subscribe", "Subscribe"],
    ["auth.unsubscribe.action", "Unsubscribe"],
    ["channel.about.joinedLabel", "Joined"],
  ]);
  expect(reservedWordFaults(english)).toEqual([
    'en: creator.follow.action: write "Follow" instead of "Subscribe"',
    'en: chat.access.followersOnly: write "another verb" instead of "join"',
  ]);
});

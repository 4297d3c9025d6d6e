import { expect, test } from "vitest";
import { mailboxOf } from "./mailbox.ts";

test.each([
  ["victim+1@example.com", "victim@example.com"],
  ["victim+a+b@example.com", "victim@example.com"],
  [" Victim@Example.com ", "victim@example.com"],
  ["v.i.c.t.i.m+7@gmail.com", "victim@gmail.com"],
  ["victim@googlemail.com", "victim@gmail.com"],
  ["v.ictim@example.com", "v.ictim@example.com"],
  ["+1@example.com", "+1@example.com"],
  ["...@gmail.com", "...@gmail.com"],
  ["no address", "no address"],
])("rate limits count the email address %s as the mailbox %s", (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});

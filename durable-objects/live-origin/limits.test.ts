import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { RUNS_A_MINUTE } from "#worker/domain/live/streams/rules.ts";
import { createBudget, isFull, MAX_RUNS, MAX_SEGMENTS } from "./limits.ts";

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) }));
afterEach(() => void vi.useRealTimers());

const wait = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);
const SECOND = { segments: 1, parts: 10 };

describe("the budget of a stream", () => {
  test("allows a segment and ten parts a second for a day", () => {
    const budget = createBudget();
    for (let second = 0; second < 86_400; second++) {
      budget.spend(SECOND);
      expect(budget.isSpent()).toBe(false);
      wait(1);
    }
  });

  test("allows the minute of media that a studio sends after a reconnect, again and again", () => {
    const budget = createBudget();
    for (let reconnects = 0; reconnects < 20; reconnects++) {
      wait(60);
      for (let second = 0; second < 60; second++) budget.spend(SECOND);
      expect(budget.isSpent()).toBe(false);
    }
  });

  test.each([{ segments: 1 }, { parts: 1 }])("is spent by %o with every frame", (frame) => {
    const budget = createBudget();
    let frames = 0;
    for (; !budget.isSpent() && frames < 10_000; frames++) {
      budget.spend(frame);
      wait(1 / 300);
    }
    expect(frames).toBeLessThan(1_500);
    wait(10);
    expect(budget.isSpent()).toBe(false);
  });

  test("allows a number of runs a minute", () => {
    const budget = createBudget();
    for (let i = 0; i < RUNS_A_MINUTE; i++) {
      expect(budget.hasRun()).toBe(true);
      budget.spendRun();
    }
    expect(budget.hasRun()).toBe(false);
    wait(60);
    expect(budget.hasRun()).toBe(true);
  });
});

test("a stream has reached its maximum length if it has the maximum number of segments or of runs", () => {
  expect(isFull({ segments: MAX_SEGMENTS - 1, runs: MAX_RUNS - 1 })).toBe(false);
  expect(isFull({ segments: MAX_SEGMENTS, runs: 1 })).toBe(true);
  expect(isFull({ segments: 1, runs: MAX_RUNS })).toBe(true);
});

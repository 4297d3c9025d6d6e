import type { FlagMode } from "./contract.ts";

/**
 * A number from 0 to 99 that is the same for a flag and a person every time (FNV-1a): at a higher
 * percentage the same people stay in, and another flag picks others.
 */
export function bucketOf(key: string, userId: string): number {
  let hash = 0x811c9dc5;
  for (const char of `${key}:${userId}`)
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  // The low digits of FNV alone follow the last character.
  return ((hash ^ (hash >>> 15)) >>> 0) % 100;
}

interface FlagSetting {
  mode: FlagMode;
  percent: number;
  people: readonly string[];
}

/** Whether a flag is on for somebody; a visitor is in no share and on no list. */
export function isOnFor(
  key: string,
  setting: FlagSetting,
  user: { id: string; username: string } | null,
): boolean {
  switch (setting.mode) {
    case "on":
      return true;
    case "off":
      return false;
    case "percent":
      return setting.percent >= 100 || (user !== null && bucketOf(key, user.id) < setting.percent);
    case "people":
      return user !== null && setting.people.includes(user.username);
    default: {
      const never: never = setting.mode;
      throw new Error(`No rule for ${String(never)}`);
    }
  }
}

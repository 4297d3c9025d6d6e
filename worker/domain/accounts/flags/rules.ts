import type { FlagMode } from "./contract.ts";

/**
 * Returns a constant number from 0 to 99 for a flag and a user (FNV-1a). A flag that grows from 10%
 * to 20% keeps its users, and different flags select different users.
 */
export function bucketOf(key: string, userId: string): number {
  let hash = 0x811c9dc5;
  for (const char of `${key}:${userId}`)
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  // The low bits of an FNV hash depend mainly on the last character, so high bits are mixed in.
  return ((hash ^ (hash >>> 15)) >>> 0) % 100;
}

interface FlagSetting {
  mode: FlagMode;
  percent: number;
  people: readonly string[];
}

/** Tells whether a flag with these settings is on for a user; null is a visitor. */
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

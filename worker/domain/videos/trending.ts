const HOUR_MS = 3_600_000;

/**
 * How much a video is watched for its age: views (a like weighs as five) over (hours + 2)^1.5, the gravity that Hacker
 * News ranks by.
 */
export function trendingScore({ views, likes, ageMs }: { views: number; likes: number; ageMs: number }): number {
  return (views + 5 * likes) / (Math.max(0, ageMs) / HOUR_MS + 2) ** 1.5;
}

import type { Page } from "@playwright/test";

/** Four of the newest videos, each of somebody else. */
export async function newestVideos(page: Page): Promise<string[]> {
  const videos: { id: string }[] = await (await page.request.get("/api/videos")).json();
  return videos.slice(0, 4).map(({ id }) => id);
}

/** Likes four videos, comments on three and saves two, as their pages do. Whatever the day asks for, one of its three quests is done. */
export const beBusy = (page: Page, videos: string[]) =>
  page.evaluate(async (ids) => {
    const send = async (path: string, method: string, body?: object) => {
      const answer = await fetch(path, { method, headers: { "Content-Type": "application/json" }, body: body && JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    };
    for (const [at, id] of ids.entries()) {
      await send(`/api/videos/${id}/reaction`, "POST", { reaction: "like" });
      if (at > 0) await send(`/api/videos/${id}/comments`, "POST", { body: `Good to see, ${at}` });
      if (at < 2) await send(`/api/playlists/watch-later/items/${id}`, "PUT");
    }
  }, videos);

/** Earns what a colour and a highlight cost, as their pages do: follows, is busy, makes a playlist and claims a quest that is done. */
export async function earnCoins(page: Page): Promise<void> {
  const videos = await newestVideos(page);
  await beBusy(page, videos);
  await page.evaluate(async (id) => {
    const send = async <T>(path: string, method: string, body?: object) => {
      const answer = await fetch(path, { method, headers: { "Content-Type": "application/json" }, body: body && JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      return answer.json<T>();
    };
    const [newest] = await send<{ creator: { id: string } }[]>("/api/videos?limit=1", "GET");
    await send(`/api/creators/${newest?.creator.id}/follow`, "POST");
    await send("/api/playlists", "POST", { title: "Kept", videoId: id });
    const { quests } = await send<{ quests: { id: string; completed: boolean }[] }>("/api/gamification/daily-quests", "GET");
    const done = quests.find(({ completed }) => completed);
    if (done) await send("/api/gamification/claim-reward", "POST", { kind: "quest", id: done.id });
  }, videos[0]);
}

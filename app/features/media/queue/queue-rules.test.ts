import { describe, expect, test } from "vitest";
import {
  addToQueue,
  EMPTY_QUEUE,
  moveRow,
  QUEUE_MAX,
  type Queue,
  type QueuedVideo,
  removeFromQueue,
  type Suggestion,
  takeFromQueue,
  upNextRows,
} from "./queue-rules.ts";

const queued = (id: string): QueuedVideo => ({
  id,
  href: `/watch/${id}`,
  title: id,
  creator: { id: "usr_ada", name: "Ada" },
  duration: 10,
  disclosure: null,
  reason: null,
});
const suggested = (id: string): Suggestion => ({
  id,
  kind: "video",
  title: id,
  thumbnail: null,
  storyboard: null,
  duration: 10,
  category: "art",
  definition: null,
  views: 1,
  likes: 0,
  createdAt: 0,
  subscribersOnly: false,
  locked: false,
  disclosure: null,
  videoUrl: `/watch/${id}`,
  progress: null,
  creator: {
    id: "usr_ada",
    username: "ada",
    name: "Ada",
    avatar: null,
    isVerified: false,
    followers: 0,
  },
  reason: "More Art",
});
const suggestions = ["s1", "s2", "s3", "s4"].map(suggested);
const queueOf = (...ids: string[]): Queue => ({ videos: ids.map(queued), removed: [] });
const order = (queue: Queue, currentId = "now") =>
  upNextRows(queue, suggestions, currentId).map(({ video, isQueued }) =>
    isQueued ? `${video.id}*` : video.id,
  );

describe("the order of what plays next", () => {
  test("starts with the queue, then lists each suggestion once, without the current video", () => {
    expect(order(EMPTY_QUEUE)).toEqual(["s1", "s2", "s3", "s4"]);
    expect(order(queueOf("q1", "s2", "now"))).toEqual(["q1*", "s2*", "s1", "s3", "s4"]);
    expect(order(EMPTY_QUEUE, "s1")).toEqual(["s2", "s3", "s4"]);
  });

  test("keeps the reason of a suggestion and has none for a video that the viewer added", () => {
    const [added, suggestion] = upNextRows(queueOf("q1"), suggestions, "now");
    expect(added).toMatchObject({ card: null, video: { reason: null } });
    expect(suggestion).toMatchObject({ card: { id: "s1" }, video: { reason: "More Art" } });
  });

  test("adds a video at the end once, even if the viewer removed it before", () => {
    const queue = addToQueue(removeFromQueue(queueOf("q1", "q2"), "q1"), queued("q1"));
    expect(order(queue).slice(0, 2)).toEqual(["q2*", "q1*"]);
    expect(queue.removed).toEqual([]);
    expect(order(addToQueue(queue, queued("q2"))).slice(0, 2)).toEqual(["q1*", "q2*"]);
  });

  test("does not suggest a removed video again", () => {
    expect(order(removeFromQueue(queueOf("q1"), "s1"))).toEqual(["q1*", "s2", "s3", "s4"]);
  });

  test("drops a video from the queue when the video starts", () => {
    const queue = takeFromQueue(queueOf("s1", "q1"), "s1");
    expect(order(queue, "s1")).toEqual(["q1*", "s2", "s3", "s4"]);
    expect(takeFromQueue(queue, "s1")).toBe(queue);
  });

  test("has an upper limit", () => {
    const full = queueOf(...Array.from({ length: QUEUE_MAX }, (_, i) => `q${i}`));
    expect(addToQueue(full, queued("more")).videos).toHaveLength(QUEUE_MAX);
  });
});

describe("moving a row", () => {
  const move = (queue: Queue, id: string, to: number) =>
    order(moveRow(queue, upNextRows(queue, suggestions, "now"), { id, to }));

  test("queues the moved suggestion and all rows before it", () => {
    expect(move(EMPTY_QUEUE, "s3", 0)).toEqual(["s3*", "s1", "s2", "s4"]);
    expect(move(EMPTY_QUEUE, "s1", 1)).toEqual(["s2*", "s1*", "s3", "s4"]);
  });

  test("keeps every queued video queued", () => {
    expect(move(queueOf("q1", "q2"), "s1", 1)).toEqual(["q1*", "s1*", "q2*", "s2", "s3", "s4"]);
    expect(move(queueOf("q1"), "q1", 2)).toEqual(["s1*", "s2*", "q1*", "s3", "s4"]);
  });

  test("moving a row past an end of the queue puts it at that end, and an unknown video moves nothing", () => {
    expect(move(EMPTY_QUEUE, "s2", -1)).toEqual(["s2*", "s1", "s3", "s4"]);
    expect(move(EMPTY_QUEUE, "s1", 9)).toEqual(["s2*", "s3*", "s4*", "s1*"]);
    expect(move(EMPTY_QUEUE, "none", 0)).toEqual(["s1", "s2", "s3", "s4"]);
  });
});

import { sql } from "drizzle-orm";
import { dmcaNotices, videos } from "../../../db/schema.ts";
import type { NoticeState } from "../../accounts/email-delivery/contract-events.ts";
import { DOWN_STATES } from "./contract.ts";

export const isDown = (state: NoticeState) => DOWN_STATES.some((down) => down === state);

const downStates = sql.join(
  DOWN_STATES.map((state) => sql`${state}`),
  sql`, `,
);

/** The SQL condition holds if a copyright notice blocks the video. For statements on `videos`. */
export const isTakenDown = sql`exists (select 1 from ${dmcaNotices} n where n.video_id = ${videos}.id and n.state in (${downStates}))`;

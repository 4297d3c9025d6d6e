import { NoticeInput } from "../domain/trust/dmca/contract.ts";
import { noticeOfKey } from "../domain/trust/dmca/links.ts";
import { sendNotice } from "../domain/trust/dmca/send-notice.ts";
import { testContext } from "./factories.ts";

interface TestNotice {
  videoId: string;
  /** Email address of the sender. */
  email: string;
  /** IP address of the sender. */
  address: string;
}

/** Sends a copyright notice about a video. Returns the id of the notice. */
export async function sendTestNotice({ videoId, email, address }: TestNotice): Promise<string> {
  const ctx = testContext();
  const notice = NoticeInput.parse({
    address: `http://localhost:8787/watch/${videoId}`,
    work: "A song",
    workUrl: "",
    infringement: "All of its sound",
    name: "Ana Right",
    organization: "",
    email,
    postal: "1 Main Street\nSpringfield",
    phone: "+1 555 010 0100",
    goodFaith: "on",
    perjury: "on",
    signature: "ana right",
  });
  const path = await sendNotice(ctx, { notice, address });
  return noticeOfKey(ctx, new URL(path, "http://x").searchParams.get("key") ?? "");
}

import { CHECK_MS, type Guard } from "./guard-body.ts";

interface TextFile extends Pick<Guard, "now"> {
  type: string;
  name: string;
  holds: NonNullable<Guard["holds"]>;
}

/** Streams a download while its text is generated, and aborts when the client loses access. */
export function textFile(
  chunks: AsyncGenerator<string>,
  { type, name, holds, now }: TextFile,
): Response {
  const encoder = new TextEncoder();
  let checkedAt = now();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) return controller.close();
      if (now() - checkedAt >= CHECK_MS) {
        if (!(await holds())) {
          await chunks.return(undefined);
          return controller.error(new Error("The access to this file has ended"));
        }
        checkedAt = now();
      }
      controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await chunks.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
    },
  });
}

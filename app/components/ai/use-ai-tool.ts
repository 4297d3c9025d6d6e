import type { SerializeFrom } from "@remix-run/cloudflare";
import { useActionData, useFetcher, useSearchParams } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import type { StudioAnswer } from "./studio-answer.ts";
import type { AiTool } from "./tools.ts";

type Answered = StudioAnswer | SerializeFrom<StudioAnswer>;

/**
 * One tool of the studio. It answers in place, and by a plain post before scripts run: the address then names the tool
 * (`?form=`), so that the answer stands where it was asked for.
 * @param onDone called once per good answer with scripts
 */
export function useAiTool(tool: AiTool, onDone?: () => void) {
  const fetcher = useFetcher<StudioAnswer>({ key: `ai-${tool}` });
  const posted = useActionData<StudioAnswer>();
  const [search] = useSearchParams();
  const isHydrated = useHydrated();
  const { data, state, formData } = fetcher;
  const answer: Answered | null = data ?? (search.get("form") === tool ? posted : undefined) ?? null;
  const told = useRef<unknown>(null);
  const latest = useRef(onDone);
  latest.current = onDone;
  useEffect(() => {
    if (state !== "idle" || !data || told.current === data) return;
    told.current = data;
    if ("tool" in data) latest.current?.();
  }, [data, state]);
  const busy = state !== "idle";
  return {
    Form: fetcher.Form,
    formProps: { method: "post" as const, action: `/ai-studio?tab=${tool}&form=${tool}` },
    busy,
    /** What is on its way. */
    sent: formData ?? null,
    answer: answer !== null && "tool" in answer && answer.tool === tool ? answer : null,
    /** A refusal, in a sentence; gone while another try is on its way. */
    error: !busy && answer !== null && "error" in answer ? answer.error : null,
    /** Whether a button whose text is this has to wait. Without scripts nobody knows what is typed: it never does. */
    waits: (text: string) => isHydrated && (busy || text.trim() === ""),
  };
}

import { toast } from "#app/components/ui/toast-store.ts";

/** Puts a text on the clipboard and says so; where the browser refuses, says what to do instead. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: done });
  } catch {
    toast({ title: "It could not be copied", description: "Select it and copy it by hand.", variant: "destructive" });
  }
}

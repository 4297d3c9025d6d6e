import { Share2 } from "lucide-react";
import { Button, type ButtonProps } from "#app/components/ui/button.tsx";
import { toast } from "#app/components/ui/toast.tsx";

/** Copies a page's address. @param path from the site's root */
export function ShareButton({ path, ...props }: ButtonProps & { path: string }) {
  const share = () => void copy(new URL(path, window.location.href).href);
  return (
    <Button {...props} onClick={share}>
      <Share2 aria-hidden />
      Share
    </Button>
  );
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: "Link Copied!", description: url });
  } catch {
    toast({ title: "The link could not be copied", description: url, variant: "destructive" });
  }
}

import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useSearchParams } from "@remix-run/react";
import { CircleCheck, Clock } from "lucide-react";
import { Button } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";

export const meta: MetaFunction = () => [{ title: "Brand deal · Tributary" }, { name: "robots", content: "noindex" }];

/** Where the checkout sends a brand, which has no account. What it paid is told by the payment service, not by this page. */
export default function Thanks() {
  const [search] = useSearchParams();
  const isBack = search.get("paid") === "no";
  return (
    <div className="page py-12">
      <h1 className="sr-only">Brand deal</h1>
      <EmptyState
        icon={isBack ? Clock : CircleCheck}
        title={isBack ? "The deal is not paid for yet" : "Thank you"}
        description={
          isBack
            ? "Nothing was charged. The link in our mail works for a day; ask us for another one after that."
            : "Once the payment service confirms it, we hold your payment and offer the deal to creators. If nobody accepts or delivers it in time, all of it goes back to you."
        }
        action={
          <Button asChild>
            <Link to="/">To Tributary</Link>
          </Button>
        }
      />
    </div>
  );
}

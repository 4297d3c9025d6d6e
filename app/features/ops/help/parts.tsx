import { Form, Link } from "@remix-run/react";
import { LifeBuoy, Search } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { Input } from "#app/ui/input.tsx";
import { t } from "#i18n/t.ts";
import { HELP_QUERY_MAX } from "#worker/domain/ops/help/contract.ts";
import { chatPromise } from "./chat-hours.ts";
import { supportTimes } from "./support-times.ts";

export function HelpSearch({ query }: { query: string }) {
  return (
    <Form method="get" action="/help" role="search" className="flex gap-2">
      <Input
        name="q"
        type="search"
        aria-label={t("help.search.label")}
        placeholder={t("help.search.label")}
        defaultValue={query}
        maxLength={HELP_QUERY_MAX}
        className="min-w-0 flex-1"
      />
      <Button type="submit" className="h-11">
        <Search aria-hidden />
        {t("help.search.submit")}
      </Button>
    </Form>
  );
}

export function HelpNotFound() {
  return (
    <section
      aria-labelledby="support"
      className="grid max-w-3xl justify-items-start gap-3 border-line border-t pt-8"
    >
      <h2 id="support" className="text-lg">
        {t("help.contact.title")}
      </h2>
      <p className="measure text-muted">
        {supportTimes()} {chatPromise()}
      </p>
      <Button asChild variant="primary">
        <Link to="/support">
          <LifeBuoy aria-hidden />
          {t("help.contact.action")}
        </Link>
      </Button>
    </section>
  );
}

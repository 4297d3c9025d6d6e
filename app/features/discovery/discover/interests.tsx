import { type FormEvent, useEffect, useRef, useState } from "react";
import { apiRequest } from "#app/lib/api.ts";
import { useMutation } from "#app/lib/mutation/use-mutation.ts";
import { useHydrated } from "#app/lib/use-hydrated.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { chipStyles } from "#app/ui/chip.tsx";
import { cn } from "#app/ui/cn.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { t } from "#i18n/t.ts";
import { CATEGORIES, type CategorySlug } from "#worker/domain/media/videos/contract-categories.ts";

interface InterestsProps {
  /** Name of a new user, who may skip the choice; null for other users. */
  newcomer: string | null;
  chosen: readonly CategorySlug[];
  /** Called with the saved categories; null if the user skipped the choice. */
  onDone: (chosen: CategorySlug[] | null) => void;
}

export function Interests({ newcomer, chosen, onDone }: InterestsProps) {
  const hydrated = useHydrated();
  const heading = useRef<HTMLHeadingElement>(null);
  const mutation = useMutation();
  const failure = mutation.error ?? mutation.fields.categories;
  const [picked, setPicked] = useState<readonly CategorySlug[]>(chosen);
  useEffect(() => {
    if (newcomer === null) heading.current?.focus();
  }, [newcomer]);
  const save = async (categories: readonly CategorySlug[], done: CategorySlug[] | null) => {
    const { ok } = await mutation.run(
      apiRequest("PUT", "/api/recommendations/interests", { categories }),
    );
    if (ok) onDone(done);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(picked, [...picked]);
  };
  return (
    <Card className="sm:p-8">
      <form onSubmit={submit} aria-busy={mutation.isBusy}>
        <fieldset disabled={!hydrated || mutation.isBusy}>
          <legend>
            <h2 ref={heading} tabIndex={-1} className="text-lg outline-none">
              {newcomer === null
                ? t("discover.interests.title")
                : t("discover.interests.welcomeTitle", { newcomer })}
            </h2>
          </legend>
          <p className="measure mt-1 text-muted">{t("discover.interests.description")}</p>
          <ul className="mt-5 flex flex-wrap gap-2">
            {CATEGORIES.map(({ slug, label }) => (
              <li key={slug}>
                <label
                  className={cn(
                    chipStyles(),
                    "bg-ground has-checked:bg-ink has-checked:text-ground has-checked:ring-ink has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
                  )}
                >
                  <input
                    type="checkbox"
                    name="categories"
                    value={slug}
                    checked={picked.includes(slug)}
                    onChange={({ currentTarget }) =>
                      setPicked(
                        currentTarget.checked
                          ? [...picked, slug]
                          : picked.filter((other) => other !== slug),
                      )
                    }
                    className="sr-only"
                  />
                  {t(label)}
                </label>
              </li>
            ))}
          </ul>
          {failure && (
            <Alert variant="danger" title={t("discover.preferences.saveFailure")} className="mt-5">
              {failure}
            </Alert>
          )}
          <div className="mt-6 flex flex-wrap items-center gap-3">
            <SubmitButton
              variant="primary"
              write={mutation}
              disabled={picked.length === 0 && chosen.length === 0}
            >
              {t("discover.interests.submit")}
            </SubmitButton>
            {newcomer === null ? (
              <Button variant="quiet" onClick={() => onDone(null)}>
                {t("discover.interests.cancel")}
              </Button>
            ) : (
              <Button variant="quiet" onClick={() => void save([], null)}>
                {t("discover.interests.skip")}
              </Button>
            )}
            <span role="status" className="tabular text-muted text-sm">
              {picked.length > 0 && t("discover.interests.count", { length: picked.length })}
            </span>
          </div>
        </fieldset>
      </form>
    </Card>
  );
}

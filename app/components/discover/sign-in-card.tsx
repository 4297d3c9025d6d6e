import { Link } from "@remix-run/react";
import { Button } from "#app/components/ui/button.tsx";
import { Card } from "#app/components/ui/card.tsx";
import { LogoMark } from "#app/components/ui/logo.tsx";

/** In place of what is made for one person. */
export function SignInCard() {
  return (
    <Card className="flex flex-col gap-5 sm:flex-row sm:items-center sm:p-8">
      <LogoMark className="size-12 shrink-0" />
      <div className="flex-1">
        <h2 className="text-lg">Sign In for Personalized Recommendations</h2>
        <p className="mt-1 text-muted">What you watch and like shapes what you find here. Trending and browsing stay open to everyone.</p>
      </div>
      <div className="flex gap-3">
        <Button asChild variant="primary">
          <Link to="/login">Sign In</Link>
        </Button>
        <Button asChild>
          <Link to="/signup">Create Account</Link>
        </Button>
      </div>
    </Card>
  );
}

import { SignInCard } from "#app/components/auth/sign-in-card.tsx";

/** In place of somebody's dashboard. @param next where signing in leads back to */
export const SignedOut = ({ next }: { next: string }) => (
  <SignInCard
    title="Sign in to see your dashboard"
    text="Views, followers, engagement and revenue of your channel, and what people say about it."
    next={next}
  />
);

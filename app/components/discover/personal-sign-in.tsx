import { SignInCard } from "#app/components/auth/sign-in-card.tsx";

/** In place of recommendations. */
export const PersonalSignIn = () => (
  <SignInCard
    title="Sign In for Personalized Recommendations"
    text="What you watch and like shapes what you find here. Trending and browsing stay open to everyone."
  />
);

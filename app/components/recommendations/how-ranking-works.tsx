const STEPS: { title: string; text: string }[] = [
  {
    title: "Gather",
    text: "A few hundred videos that you may see: what the model thinks goes with what you watched, the newest of creators and categories you like, what is trending and what is new. What you hid, and everything of people you blocked, never gets in.",
  },
  {
    title: "Score",
    text: "Each gets a score that is a plain sum of parts: like what you watched, this creator, this category, trending, fresh, and a little exploration for what few have seen. What you asked for less of is taken off.",
  },
  {
    title: "Mix",
    text: "From the top, each next one is held against those already chosen: the more alike it is, the further down it goes. How much that counts is your diversity setting.",
  },
];

/** The ranking in plain words, for anybody. */
export function HowRankingWorks() {
  return (
    <section aria-labelledby="how-ranking-works" className="grid gap-5">
      <h2 id="how-ranking-works" className="text-lg">
        How the ranking works
      </h2>
      <ol className="grid gap-x-10 gap-y-6 md:grid-cols-3">
        {STEPS.map(({ title, text }, i) => (
          <li key={title} className="grid content-start gap-1 border-line border-t pt-4">
            <h3 className="text-base">
              <span className="tabular mr-2 text-muted">{i + 1}</span>
              {title}
            </h3>
            <p className="measure text-muted text-sm">{text}</p>
          </li>
        ))}
      </ol>
      <p className="measure text-muted text-sm">Nobody can pay to stand higher, and what you pay for your plan changes nothing here.</p>
    </section>
  );
}

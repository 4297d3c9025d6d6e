export interface LabelFigures {
  precision: number;
  recall: number;
  f1: number;
  support: number;
}

export interface Figures {
  accuracy: number;
  macroPrecision: number;
  macroRecall: number;
  macroF1: number;
  lines: number;
  leftOut: number;
  labels: Record<string, LabelFigures>;
  confusion: Record<string, Record<string, number>>;
}

const round = (n: number) => Math.round(n * 10_000) / 10_000;
const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);

/** A label that is predicted but never true gets no figures, but lowers the true label's recall. */
export function figuresOf(
  pairs: readonly { truth: string; guess: string }[],
  leftOut = 0,
): Figures {
  const confusion: Figures["confusion"] = {};
  for (const { truth, guess } of pairs) {
    const row = confusion[truth] ?? {};
    row[guess] = (row[guess] ?? 0) + 1;
    confusion[truth] = row;
  }
  const labels: Figures["labels"] = {};
  for (const label of Object.keys(confusion).sort()) {
    const right = confusion[label]?.[label] ?? 0;
    const support = Object.values(confusion[label] ?? {}).reduce((a, b) => a + b, 0);
    const predicted = Object.values(confusion).reduce((sum, row) => sum + (row[label] ?? 0), 0);
    const precision = share(right, predicted);
    const recall = share(right, support);
    labels[label] = {
      precision: round(precision),
      recall: round(recall),
      f1: round(share(2 * precision * recall, precision + recall)),
      support,
    };
  }
  const all = Object.values(labels);
  const mean = (of: (figures: LabelFigures) => number) =>
    round(
      share(
        all.reduce((sum, figures) => sum + of(figures), 0),
        all.length,
      ),
    );
  return {
    accuracy: round(
      share(pairs.filter(({ truth, guess }) => truth === guess).length, pairs.length),
    ),
    macroPrecision: mean((f) => f.precision),
    macroRecall: mean((f) => f.recall),
    macroF1: mean((f) => f.f1),
    lines: pairs.length,
    leftOut,
    labels,
    confusion,
  };
}

export function printFigures(
  title: string,
  { labels, confusion, accuracy, macroPrecision, macroRecall, macroF1, lines, leftOut }: Figures,
): void {
  const cell = (n: number) => n.toFixed(3).padStart(10);
  console.log(
    `\n${title}: ${lines} lines${leftOut > 0 ? `, ${leftOut} left out for their label` : ""}`,
  );
  console.log(
    `${"label".padEnd(15)}${["precision", "recall", "F1", "support"].map((name) => name.padStart(10)).join("")}`,
  );
  for (const [label, f] of Object.entries(labels))
    console.log(
      `${label.padEnd(15)}${cell(f.precision)}${cell(f.recall)}${cell(f.f1)}${String(f.support).padStart(10)}`,
    );
  console.log(
    `${"macro".padEnd(15)}${cell(macroPrecision)}${cell(macroRecall)}${cell(macroF1)}${String(lines).padStart(10)}`,
  );
  console.log(`accuracy ${accuracy.toFixed(3)}`);
  const columns = [
    ...new Set([
      ...Object.keys(labels),
      ...Object.values(confusion).flatMap((row) => Object.keys(row)),
    ]),
  ];
  console.log(
    `confusion, truth by line:\n${" ".repeat(15)}${columns.map((name) => name.slice(0, 8).padStart(9)).join("")}`,
  );
  for (const label of Object.keys(labels))
    console.log(
      `${label.padEnd(15)}${columns.map((name) => String(confusion[label]?.[name] ?? 0).padStart(9)).join("")}`,
    );
}

export interface Precision {
  categories: Record<string, { suggested: number; accepted: number }>;
  texts: number;
  empty: number;
}

export function precisionFigures({ categories, texts }: Precision): {
  precision: number;
  perText: number;
} {
  const all = Object.values(categories);
  const suggested = all.reduce((sum, category) => sum + category.suggested, 0);
  const accepted = all.reduce((sum, category) => sum + category.accepted, 0);
  return { precision: round(share(accepted, suggested)), perText: round(share(suggested, texts)) };
}

export function printPrecision(title: string, found: Precision): void {
  const row = (name: string, cells: (string | number)[]) =>
    console.log(`${name.padEnd(15)}${cells.map((cell) => String(cell).padStart(10)).join("")}`);
  console.log(`\n${title}: ${found.texts} texts, ${found.empty} without a suggestion`);
  row("category", ["precision", "accepted", "suggested"]);
  for (const [name, { suggested, accepted }] of Object.entries(found.categories))
    row(name, [share(accepted, suggested).toFixed(3), accepted, suggested]);
  const { precision, perText } = precisionFigures(found);
  console.log(`precision ${precision.toFixed(3)}, ${perText.toFixed(1)} suggestions for a text`);
}

/** Prints and runs the steps of a setup command. With `--plan`, prints the steps only. */
export interface Steps {
  readonly isPlan: boolean;
  note(text: string): void;
  done(title: string): void;
  /** Runs an unfinished step and returns its result. With `--plan`, returns null instead. */
  todo<T>(title: string, work: () => Promise<T>): Promise<T | null>;
}

export function createSteps({
  isPlan,
  print,
}: {
  isPlan: boolean;
  print: (line: string) => void;
}): Steps {
  return {
    isPlan,
    note: (text) => print(`  note   ${text}`),
    done: (title) => print(`  done   ${title}`),
    async todo(title, work) {
      if (isPlan) {
        print(`  to do  ${title}`);
        return null;
      }
      print(`  now    ${title}`);
      return work();
    },
  };
}

/** Prints each step of a run as done or to do. A plan only prints the steps and runs none. */
export interface Steps {
  readonly isPlan: boolean;
  note(text: string): void;
  done(title: string): void;
  /** Runs the work of a step that is to do. In a plan, returns null and runs nothing. */
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

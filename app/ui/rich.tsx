import { cloneElement, Fragment, isValidElement, type ReactNode } from "react";
import { fill } from "#i18n/parts.ts";
import { type Message, type MessageKey, piecesOf, plural, showArgument } from "#i18n/t.ts";

type Wrap = (inside: ReactNode) => ReactNode;

/** Example: `rich("auth.agree", { terms: (text) => <Link to="/terms">{text}</Link> })` */
export function rich(
  message: Message | MessageKey,
  args: Record<string, ReactNode | Wrap | { value: number; text: string }>,
): ReactNode {
  const nodes = fill<ReactNode>(piecesOf(message), args, {
    plural,
    show: (value) => (isValidElement(value) ? value : showArgument(value)),
    tag(name, inside) {
      const wrap = args[name];
      const children = inside.map(keyed);
      return typeof wrap === "function" ? wrap(children) : children;
    },
  });
  return <>{nodes.map(keyed)}</>;
}

/** The position is the key, because a piece of a sentence has no other identity. */
const keyed = (node: ReactNode, at: number): ReactNode =>
  isValidElement(node) ? (
    node.key === null ? (
      cloneElement(node, { key: at })
    ) : (
      node
    )
  ) : (
    <Fragment key={at}>{node}</Fragment>
  );

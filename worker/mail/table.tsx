import type { CSSProperties, ReactNode } from "react";

interface TableProps {
  className?: string;
  style?: CSSProperties;
  children: ReactNode;
}

/**
 * A table for layout: mail programs know nothing newer, and screen readers are told that it means
 * nothing.
 */
export function Table({ className, style, children }: TableProps) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      className={className}
      style={style}
    >
      <tbody>{children}</tbody>
    </table>
  );
}

/** A table of one cell. */
export function Box({ cell, ...table }: TableProps & { cell?: CSSProperties }) {
  return (
    <Table {...table}>
      <tr>
        <td style={cell}>{table.children}</td>
      </tr>
    </Table>
  );
}

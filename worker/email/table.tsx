import type { CSSProperties, ReactNode } from "react";

interface TableProps {
  className?: string;
  style?: CSSProperties;
  children: ReactNode;
}

/** A table for layout, as email clients need it. The role hides the table from screen readers. */
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

export function Box({ cell, ...table }: TableProps & { cell?: CSSProperties }) {
  return (
    <Table {...table}>
      <tr>
        <td style={cell}>{table.children}</td>
      </tr>
    </Table>
  );
}

/**
 * Configuration of tailwind-merge. Lists the classes that app/ uses, grouped by the CSS property
 * that they set. cn.test.ts checks that the groups agree with tailwind-merge's default groups.
 */

type Rule = string | ((value: string) => boolean);
type Group = (Rule | Record<string, (Rule | Record<string, Rule[]>)[]>)[];

const any = () => true;
/** Matches lengths such as `2`, `[11px]` and `[calc(2px+1em)]`, but not colors. */
const isLength = (value: string) => /^\[?-?(?:[\d.]|calc\(|clamp\()/.test(value);
const oneOf = (...names: string[]) => {
  const known = new Set(names);
  return (value: string) => known.has(value);
};
/** Returns a group for each prefix. A group matches its prefix alone and with any value. */
const valued = (...prefixes: string[]) =>
  Object.fromEntries(prefixes.map((prefix) => [prefix, [{ [prefix]: ["", any] }]]));
/** Returns a group for the width and a group for the color of each side of a border. */
const borderSides = (...sides: string[]) =>
  Object.fromEntries(
    sides.flatMap((side) => [
      [`border-w-${side}`, [{ [`border-${side}`]: ["", isLength] }]],
      [`border-color-${side}`, [{ [`border-${side}`]: [any] }]],
    ]),
  );

const isTextSize = (value: string) => isLength(value) || /^(?:xs|sm|base|lg|[2-9]?xl)$/.test(value);
const isLineStyle = oneOf("solid", "dashed", "dotted", "double", "hidden", "none");
const isBackground = (value: string) => /^(?:linear|radial|conic)-/.test(value);

export const CLASS_GROUPS: Readonly<Record<string, Group>> = {
  display: [
    ...["block", "inline-block", "inline", "flex", "inline-flex", "grid", "inline-grid"],
    ...["contents", "table", "hidden"],
  ],
  position: ["static", "fixed", "absolute", "relative", "sticky"],
  sr: ["sr-only", "not-sr-only"],
  visibility: ["visible", "invisible"],
  ...valued("inset", "inset-x", "inset-y", "top", "right", "bottom", "left"),
  ...valued("z", "order", "basis", "grow", "shrink", "w", "min-w", "max-w", "h", "min-h", "max-h"),
  ...valued("p", "px", "py", "pt", "pr", "pb", "pl", "m", "mx", "my", "mt", "mr", "mb", "ml"),
  ...valued("size", "gap", "gap-x", "gap-y", "scroll-m", "scroll-mt", "scroll-mb"),
  ...valued("grid-cols", "grid-rows", "row-span", "leading", "tracking", "opacity", "cursor"),
  ...valued("select", "object", "aspect", "animate", "transition", "whitespace", "line-clamp"),
  ...valued("pointer-events", "touch", "rotate", "scale", "scale-x", "scale-y", "underline-offset"),
  ...valued("translate", "translate-x", "translate-y", "fill", "origin", "list", "accent"),
  ...valued("items", "self", "justify-items", "justify-self", "place-items", "place-content"),
  ...valued("backdrop-blur", "outline-offset", "overflow-x", "overflow-y", "overscroll"),
  ...valued("float", "appearance", "scheme"),
  "col-span": [{ col: ["auto", { span: [any] }] }],
  "col-start": [{ "col-start": [any] }],
  overflow: [{ overflow: ["hidden", "auto", "visible", "clip", "scroll"] }],
  flex: [{ flex: [isLength, "auto", "initial", "none"] }],
  "flex-direction": [{ flex: ["row", "row-reverse", "col", "col-reverse"] }],
  "flex-wrap": [{ flex: ["wrap", "wrap-reverse", "nowrap"] }],
  "justify-content": [
    { justify: ["start", "end", "center", "between", "around", "evenly", "stretch"] },
  ],
  "align-content": [{ content: ["start", "end", "center", "between", "stretch"] }],
  "vertical-align": [{ align: [any] }],
  "font-size": [{ text: [isTextSize] }],
  "text-alignment": [{ text: ["left", "center", "right", "justify", "start", "end"] }],
  "text-wrap": [{ text: ["wrap", "nowrap", "balance", "pretty"] }],
  "text-overflow": ["truncate", "text-ellipsis", "text-clip"],
  "text-color": [{ text: [any] }],
  "text-decoration": ["underline", "overline", "line-through", "no-underline"],
  "text-decoration-style": [{ decoration: [isLineStyle, "wavy"] }],
  "text-decoration-thickness": [{ decoration: [isLength, "auto", "from-font"] }],
  "text-decoration-color": [{ decoration: [any] }],
  "text-transform": ["uppercase", "lowercase", "capitalize", "normal-case"],
  "font-style": ["italic", "not-italic"],
  "font-family": [{ font: ["sans", "mono"] }],
  "font-weight": [{ font: [any] }],
  break: [{ break: ["normal", "words", "all", "keep"] }],
  wrap: [{ wrap: [any] }],
  "bg-image": [{ bg: ["none", isBackground] }],
  "bg-repeat": [{ bg: ["no-repeat", "repeat"] }],
  "bg-color": [{ bg: [any] }],
  "gradient-from-pos": [{ from: [isLength] }],
  "gradient-via-pos": [{ via: [isLength] }],
  "gradient-to-pos": [{ to: [isLength] }],
  "gradient-from": [{ from: [any] }],
  "gradient-via": [{ via: [any] }],
  "gradient-to": [{ to: [any] }],
  rounded: [
    "rounded",
    { rounded: ["none", "xs", "sm", "md", "lg", "xl", "2xl", "full", isLength] },
  ],
  ...valued("rounded-t", "rounded-r", "rounded-b", "rounded-l"),
  "border-spacing": [{ "border-spacing": [any] }],
  "border-collapse": [{ border: ["collapse", "separate"] }],
  "border-style": [{ border: [isLineStyle] }],
  "border-w": ["border", { border: [isLength] }],
  "border-color": [{ border: [any] }],
  ...borderSides("x", "y", "t", "r", "b", "l"),
  "ring-w-inset": ["ring-inset"],
  "ring-w": ["ring", { ring: [isLength] }],
  "ring-color": [{ ring: [any] }],
  "outline-style": [{ outline: [isLineStyle] }],
  "outline-w": ["outline", { outline: [isLength] }],
  "outline-color": [{ outline: [any] }],
  shadow: [{ shadow: [any] }],
  "stroke-w": [{ stroke: [isLength] }],
  stroke: [{ stroke: [any] }],
  "divide-y": [{ "divide-y": ["", isLength] }],
  "divide-x": [{ "divide-x": ["", isLength] }],
  "divide-color": [{ divide: [any] }],
  isolation: ["isolate", "isolation-auto"],
  "table-layout": ["table-auto", "table-fixed"],
  "box-decoration": [{ "box-decoration": ["slice", "clone"] }],
  resize: ["resize", { resize: ["none", "x", "y"] }],
};

/** Maps a group to other groups whose classes a later class of this group overrides. */
export const CONFLICTS: Readonly<Record<string, string[]>> = {
  overflow: ["overflow-x", "overflow-y"],
  inset: ["inset-x", "inset-y", "top", "right", "bottom", "left"],
  "inset-x": ["right", "left"],
  "inset-y": ["top", "bottom"],
  flex: ["basis", "grow", "shrink"],
  gap: ["gap-x", "gap-y"],
  p: ["px", "py", "pt", "pr", "pb", "pl"],
  px: ["pr", "pl"],
  py: ["pt", "pb"],
  m: ["mx", "my", "mt", "mr", "mb", "ml"],
  mx: ["mr", "ml"],
  my: ["mt", "mb"],
  size: ["w", "h"],
  "font-size": ["leading"],
  "line-clamp": ["display", "overflow"],
  rounded: ["rounded-t", "rounded-r", "rounded-b", "rounded-l"],
  "border-w": ["border-w-x", "border-w-y", "border-w-t", "border-w-r", "border-w-b", "border-w-l"],
  "border-w-x": ["border-w-r", "border-w-l"],
  "border-w-y": ["border-w-t", "border-w-b"],
  "border-color": [
    ...["border-color-x", "border-color-y", "border-color-t", "border-color-r"],
    ...["border-color-b", "border-color-l"],
  ],
  "border-color-x": ["border-color-r", "border-color-l"],
  "border-color-y": ["border-color-t", "border-color-b"],
  translate: ["translate-x", "translate-y"],
  "scroll-m": ["scroll-mt", "scroll-mb"],
};

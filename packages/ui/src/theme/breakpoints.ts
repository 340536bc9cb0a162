/** The start of each width class in CSS pixels. Below `lg` the mobile layout is used. */
export const breakpoints = { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 } as const;
export type Breakpoint = keyof typeof breakpoints;

/** Media queries for styled templates: `${from.lg} { … }`. */
export const from = {
  sm: `@media (min-width: ${breakpoints.sm}px)`,
  md: `@media (min-width: ${breakpoints.md}px)`,
  lg: `@media (min-width: ${breakpoints.lg}px)`,
  xl: `@media (min-width: ${breakpoints.xl}px)`,
} as const;

/**
 * The width in pixels from which rows are drawn as columns: in a table below `lg`, with any columns (`rows`) or with
 * few short ones (`few`); for the plans in the shop on every screen, because the quote is beside them.
 */
const columnsFrom = { rows: 800, few: 500, plans: 720 } as const;

/** Inside of such a container: whether rows are drawn as columns, or as cards because there is no room. */
const rowsIn = (container: keyof typeof columnsFrom) =>
  ({
    columns: `@container ${container} (min-width: ${columnsFrom[container]}px)`,
    cards: `@container ${container} (max-width: ${columnsFrom[container] - 0.02}px)`,
  }) as const;
export const rowsAs = rowsIn('rows');
/** The same in a table with few short columns. */
export const fewAs = rowsIn('few');
export const plansAs = rowsIn('plans');

/** The opposite: widths below the start of the class. */
export const below = {
  sm: `@media (max-width: ${breakpoints.sm - 0.02}px)`,
  md: `@media (max-width: ${breakpoints.md - 0.02}px)`,
  lg: `@media (max-width: ${breakpoints.lg - 0.02}px)`,
} as const;

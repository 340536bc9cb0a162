import type { LucideIcon } from 'lucide-react';

export interface NavLink {
  label: string;
  href: string;
  /** The page that is open. */
  current?: boolean;
  /** How many wait there. */
  count?: number;
}

/** One entry of the sidebar or the bottom bar. Only pages that exist. */
export interface NavItem extends NavLink {
  icon: LucideIcon;
  /** The pages of a group, shown while one of them is open. `count` of the group is their sum. */
  pages?: readonly NavLink[];
}

export interface Visitor {
  name: string;
  email: string;
}

/** The first character of a name, for the round picture. */
export const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? '·';

/** Whether the entry or a page below it is open. */
export const isOpen = (item: NavItem): boolean =>
  item.current === true || (item.pages?.some((page) => page.current) ?? false);

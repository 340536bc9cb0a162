import type { LucideIcon } from 'lucide-react';

export interface NavLink {
  label: string;
  href: string;
  /** Whether the page is open. */
  current?: boolean;
  /** The number of waiting items there. */
  count?: number;
}

/** One entry of the sidebar or the bottom bar. Only pages that exist. */
export interface NavItem extends NavLink {
  icon: LucideIcon;
  /** The pages of a group, shown while one of them is open. The group's `count` is their sum. */
  pages?: readonly NavLink[];
}

export interface Visitor {
  name: string;
  email: string;
}

/** The first character of a name, for the avatar. */
export const initialOf = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? '·';

/** Whether the entry or one of its subpages is open. */
export const isOpen = (item: NavItem): boolean =>
  item.current === true || (item.pages?.some((page) => page.current) ?? false);

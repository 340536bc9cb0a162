import { paths, type RouteName } from '../../routes.ts';

/** The page of each row that opens in place. */
const pages = {
  name: 'editProfile',
  email: 'editProfile',
  telegram: 'editProfile',
  password: 'security',
  leak: 'security',
  zone: 'settings',
  writing: 'settings',
} as const satisfies Readonly<Record<string, RouteName>>;

export type RowName = keyof typeof pages;
const isRow = (name: string): name is RowName => Object.hasOwn(pages, name);

/** The address that opens a row. The password row has its own address. */
export const rowPath = (name: RowName): string =>
  name === 'password' ? paths.editPassword() : `${paths[pages[name]]()}#${name}`;

/** The row that an address opens. */
export function openRowOf({ pathname, hash }: { pathname: string; hash: string }): RowName | undefined {
  if (pathname === paths.editPassword()) return 'password';
  const name = hash.slice(1);
  return isRow(name) ? name : undefined;
}

/** The address of a row's page with every row closed. */
export const closedPath = (name: RowName): string => paths[pages[name]]();

/** The address that opens a row of that name, if there is one. */
export const pathOfRow = (name: string): string | undefined => (isRow(name) ? rowPath(name) : undefined);

import { matchPath } from 'react-router';
import { type PageRoute, routes } from '../routes.ts';

/** The page of an address, without its query and fragment; `undefined` where there is none. */
export const findRoute = (pathname: string): PageRoute | undefined =>
  Object.values(routes).find(({ path, alsoAt = [] }) =>
    [path, ...alsoAt].some((address) => matchPath(address, pathname) !== null),
  );

import { matchPath } from 'react-router';
import { type PageRoute, routes } from '../routes.tsx';

/** The page of an address, without its query and fragment; `undefined` where there is none. */
export const findRoute = (pathname: string): PageRoute | undefined =>
  routes.find(({ path }) => matchPath(path, pathname) !== null);

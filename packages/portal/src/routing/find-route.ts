import { stepsOf } from '@ferry/core/contract/base/address';
import { fillIn, type PageRoute, redirects, routes } from '../routes.ts';

type Params = Readonly<Record<string, string>>;

/** The values of the parts `:id` of an address of the sitemap, with their case. `undefined`: it does not match. */
function match(own: string, pathname: string): Params | undefined {
  const [steps, asked] = [stepsOf(own), stepsOf(pathname)];
  if (steps.length !== asked.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, step] of steps.entries()) {
    const said = asked[at] ?? '';
    if (step.startsWith(':')) params[step.slice(1)] = said;
    else if (step.toLowerCase() !== said.toLowerCase()) return undefined;
  }
  return params;
}

interface Found {
  readonly route: PageRoute;
  /** The address of the sitemap that matched. */
  readonly address: string;
  readonly params: Params;
}

function find(pathname: string): Found | undefined {
  for (const route of Object.values(routes))
    for (const address of [route.path, ...(route.alsoAt ?? [])]) {
      const params = match(address, pathname);
      if (params !== undefined) return { route, address, params };
    }
  return undefined;
}

/** The page of an address without query and fragment, however it is spelled. `undefined` if there is none. */
export const findRoute = (pathname: string): PageRoute | undefined => find(pathname)?.route;

/** The parameters of an address. */
export const paramsOf = (pathname: string): Params => find(pathname)?.params ?? {};

/**
 * The address of a page in its plain spelling: the steps as in the sitemap, the parameters encoded, no slash too many.
 * It begins with one slash and a step of the sitemap, so no browser reads it as another host. `undefined`: no page.
 */
export function plainAddress(pathname: string): string | undefined {
  const found = find(pathname);
  return found && fillIn(found.address, found.params);
}

/** The target of an address that leads to another one. */
export const targetOf = (pathname: string): string | undefined =>
  Object.entries(redirects).find(([from]) => match(from, pathname) !== undefined)?.[1];

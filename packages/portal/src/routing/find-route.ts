import { type PageRoute, routes } from '../routes.ts';

const steps = (address: string): string[] => address.split('/').filter((step) => step !== '');

const plain = (step: string): string => {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
};

/** The values of the parts `:id` of an address. `undefined`: it does not match. */
function match(address: string, pathname: string): Record<string, string> | undefined {
  const [own, asked] = [steps(address), steps(pathname).map(plain)];
  if (own.length !== asked.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, step] of own.entries()) {
    const said = asked[at] ?? '';
    if (step.startsWith(':')) params[step.slice(1)] = said;
    else if (step.toLowerCase() !== said.toLowerCase()) return undefined;
  }
  return params;
}

const addressesOf = ({ path, alsoAt = [] }: PageRoute) => [path, ...alsoAt];

/** The page of an address without query and fragment. `undefined` if there is none. */
export const findRoute = (pathname: string): PageRoute | undefined =>
  Object.values(routes).find((route) => addressesOf(route).some((address) => match(address, pathname)));

/** The parameters of an address. */
export function paramsOf(pathname: string): Readonly<Record<string, string>> {
  const route = findRoute(pathname);
  const found = route && addressesOf(route).map((address) => match(address, pathname));
  return found?.find((params) => params !== undefined) ?? {};
}

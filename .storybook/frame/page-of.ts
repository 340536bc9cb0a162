import { pages } from 'virtual:page-map';
import { type PageRoute, type RouteName, routes } from '../../packages/portal/src/routes.ts';
import { idOfScreen } from '../pages/screen-id.ts';

/** `account/EditProfileScreen/EditProfileScreen` is `EditProfile`. */
const nameOf = (screen: string): string => /(\w+)Screen$/.exec(screen)?.[1] ?? '';

/** Whether a page has the name of a screen: `editProfile` for `EditProfileScreen`, the part `data` for `DataScreen`. */
const isFor = (name: RouteName, screen: string): boolean => {
  const own = nameOf(screen);
  const lower = `${own.charAt(0).toLowerCase()}${own.slice(1)}`;
  return name === lower || routes[name].part === lower;
};

const ofProduct = pages.filter(({ name }) => !routes[name].isTest);

/**
 * The page that draws a screen. `undefined`: no page does.
 *
 * @param id the id of the screen's stories
 * @param named the page that the stories name, for a screen that no page draws
 */
export function pageOf(id: string, named: RouteName | undefined): PageRoute | undefined {
  if (named !== undefined) {
    if (!Object.hasOwn(routes, named)) throw new Error(`The stories name “${named}”, which is no page.`);
    return routes[named];
  }
  const drawing = ofProduct.flatMap(({ name, screens }) =>
    screens.filter((screen) => idOfScreen(screen) === id).map((screen) => ({ name, screen })),
  );
  const found = drawing.find(({ name, screen }) => isFor(name, screen)) ?? drawing[0];
  return found && routes[found.name];
}

/** The usual story of a page: its screen, ready. `undefined`: the page has no screen. */
export function storyOf(route: PageRoute): string | undefined {
  const page = ofProduct.find(({ name }) => routes[name] === route);
  if (page === undefined) return undefined;
  const { name, screens } = page;
  const ofPage = `${route.page.split('/').at(-1)?.replace(/Page$/, '')}`;
  const screen =
    screens.find((one) => isFor(name, one)) ?? screens.find((one) => nameOf(one) === ofPage) ?? screens[0];
  return screen && `${idOfScreen(screen)}--ready`;
}

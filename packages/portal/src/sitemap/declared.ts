import type { Namespace, Source } from '@ferry/ui/locales/words';

type Words = Source['layout'];

/** What has to be so in a browser for the first picture of a page to be right there. */
export type PictureNeed =
  /** Nobody is signed in: whoever is would be led on, or be greeted otherwise. */
  | 'signedOut'
  /** The address opens no other way in. */
  | 'byPassword'
  /** The address has a fragment, such as the token of a mailed link. */
  | 'fragment'
  /** There is a page to go back to. */
  | 'earlierPage';

/** Groups of the main navigation, in its order. A group of one page is that page. */
export const navGroups = ['home', 'services', 'usage', 'wallet', 'support', 'promote', 'account'] as const;
export type NavGroup = (typeof navGroups)[number];

/** What a page says of itself. */
export interface Declared {
  /** Its address; `:id` stands for a part that the page reads. */
  readonly path: string;
  /** Older addresses of the same page. */
  readonly alsoAt?: readonly string[];
  /** Its component: `shop/BuyPage` is the export `BuyPage` of `features/shop/BuyPage.tsx`. */
  readonly page: `${string}/${string}Page`;
  /** `customer`: a session is needed. `visitor`: who is signed in goes on. `anyone`: both may stay. */
  readonly access: 'customer' | 'visitor' | 'anyone';
  readonly layout: 'default' | 'web-site-layout1' | 'web-site-layout2';
  /** Its name in the tab and the top bar. */
  readonly title: keyof Words & `page${string}`;
  /** The words that it speaks, fetched beside it. */
  readonly words: readonly Namespace[];
  /**
   * Its first picture is made by the build and stands in the document, for browsers in which all of this is so.
   * Left out: it has none.
   */
  readonly picture?: readonly PictureNeed[];
  /** It is drawn without session, client and reads, which come after it. */
  readonly isAlone?: true;
  /** Its group of the main navigation, where it stands in the order of this table. Left out: a link leads to it. */
  readonly group?: NavGroup;
  /** Its name there, where the title is too long. */
  readonly label?: keyof Words & `nav${string}`;
  /** The page above it, where the arrow leads; that page's entry of the main navigation is shown as the open one. */
  readonly under?: string;
  /** Where people likely go from here: fetched while this page is read. Left out: nowhere in particular. */
  readonly next?: readonly string[];
  /** A banned customer may still read it. */
  readonly isForBanned?: true;
  /** For designers and developers: there only where the server shows test pages. */
  readonly isTest?: true;
}

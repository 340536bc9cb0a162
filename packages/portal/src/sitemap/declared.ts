import type { Namespace, Source } from '@ferry/ui/locales/words';

type Words = Source['layout'];

/** Conditions in a browser under which a page's first picture is right. */
export type PictureNeed =
  /** Nobody is signed in: a customer would be redirected or greeted. */
  | 'signedOut'
  /** A session is kept in this browser: a visitor would be redirected to sign in. Nobody's name is in the picture. */
  | 'sessionKept'
  /** The address selects no other way to sign in. */
  | 'byPassword'
  /** The address has a fragment, such as the token of a mailed link. */
  | 'fragment'
  /** There is a previous page. */
  | 'earlierPage';

/** What a site has, or shows at its front door. */
export type SitePart = 'captcha' | 'telegram' | 'passkeys' | 'plans' | 'nodes' | 'questions';

/** The groups of the main navigation, in order. A group with one page is shown as that page. */
export const navGroups = ['home', 'services', 'usage', 'wallet', 'support', 'promote', 'account'] as const;
export type NavGroup = (typeof navGroups)[number];

/** The parts of the account page. */
export type AccountPartName = 'profile' | 'security' | 'devices' | 'notifications' | 'look' | 'data';

/** What every page declares. */
export interface Declared {
  /** Its address. `:id` is a parameter of the page. */
  readonly path: string;
  /** Older addresses of the same page. */
  readonly alsoAt?: readonly string[];
  /** Its component: `shop/BuyPage` is the export `BuyPage` of `features/shop/BuyPage.tsx`. */
  readonly page: `${string}/${string}Page`;
  /** `customer`: requires a session. `visitor`: a signed-in customer is redirected. `anyone`: both may open it. */
  readonly access: 'customer' | 'visitor' | 'anyone';
  readonly layout: 'default' | 'web-site-layout1' | 'web-site-layout2';
  /** Its title in the tab and the top bar. */
  readonly title: keyof Words & `page${string}`;
  /** Its namespaces of words, which are loaded with it. */
  readonly words: readonly Namespace[];
  /** The conditions for its first picture, which the build draws into the document. Missing if it has none. */
  readonly picture?: readonly PictureNeed[];
  /** The parts of a site on which its first picture depends. By default captcha, Telegram and passkeys. */
  readonly drawnBy?: readonly SitePart[];
  /** Its document contains the front door. */
  readonly tellsFrontDoor?: true;
  /** It is rendered without session, client and queries, which are loaded afterwards. */
  readonly isAlone?: true;
  /** Its group of the main navigation, in the order of this table. Missing if only links lead to it. */
  readonly group?: NavGroup;
  /** Its name there, if the title is too long. */
  readonly label?: keyof Words & `nav${string}`;
  /** Its parent page, the target of the arrow. The parent's entry of the navigation is marked. */
  readonly under?: string;
  /**
   * The part of the account page that it opens: on phones alone, else within the whole page. For signed-in customers a
   * page for everybody with such a part is in the customers' frame.
   */
  readonly part?: AccountPartName;
  /** A file of `features` without its ending, which the page loads at once at this address. */
  readonly beside?: `${string}/${string}`;
  /** A banned customer may open it. */
  readonly isForBanned?: true;
  /** For designers and developers: only if the server enables test pages. */
  readonly isTest?: true;
}

/** A page in the customers' frame. */
export interface CustomerPage extends Declared {
  readonly layout: 'web-site-layout2';
  /**
   * The pages that people probably open next. The frame loads them while this page is read. `none`: any page may
   * follow.
   */
  readonly next: readonly [string, ...string[]] | 'none';
}

/** A page outside of the customers' frame, where no page is loaded ahead. */
export interface OpenPage extends Declared {
  /** The page tells visitors about the service: links to its sections at the top, and sections that reach the edges. */
  readonly isForVisit?: true;
}

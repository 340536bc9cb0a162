import type { Namespace, Source } from '@ferry/ui/locales/words';

type Words = Source['layout'];

/** Groups of the main navigation, in its order. A group of one page is that page. */
export const navGroups = ['home', 'services', 'usage', 'wallet', 'support', 'promote', 'account'] as const;
export type NavGroup = (typeof navGroups)[number];

interface Declared {
  /** Its address; `:id` stands for a part that the page reads. */
  readonly path: string;
  /** Older addresses of the same page. */
  readonly alsoAt?: readonly string[];
  /** Its component: `shop/BuyPage` is the export `BuyPage` of `features/shop/BuyPage.tsx`. */
  readonly page: `${string}/${string}Page`;
  /** `customer`: a session is needed. `visitor`: who is signed in goes on. `anyone`: both may stay. */
  readonly access: 'customer' | 'visitor' | 'anyone';
  readonly layout: 'default' | 'web-site-layout2';
  /** Its name in the tab and the top bar. */
  readonly title: keyof Words & `page${string}`;
  /** The words that it speaks, fetched beside it. */
  readonly words: readonly Namespace[];
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
}

/** The sitemap: every page of the portal. */
const table = {
  signIn: {
    path: '/auth/sign-in',
    page: 'auth/SignInPage',
    access: 'visitor',
    layout: 'default',
    title: 'pageSignIn',
    words: ['auth'],
  },
  signInByLink: {
    path: '/auth/sign-in-by-access-jwt',
    page: 'auth/SignInLinkPage',
    access: 'anyone',
    layout: 'default',
    title: 'pageSignIn',
    words: ['auth'],
  },
  signUp: {
    path: '/auth/sign-up',
    page: 'auth/SignUpPage',
    access: 'visitor',
    layout: 'default',
    title: 'pageSignUp',
    words: ['auth'],
  },
  forgotPassword: {
    path: '/auth/forgot-password',
    page: 'auth/ForgotPasswordPage',
    access: 'anyone',
    layout: 'default',
    title: 'pageForgotPassword',
    words: ['auth'],
  },
  undo: {
    path: '/auth/undo',
    page: 'auth/UndoPage',
    access: 'anyone',
    layout: 'default',
    title: 'pageUndo',
    words: ['auth'],
  },
  signOut: {
    path: '/auth/sign-out',
    page: 'auth/SignOutPage',
    access: 'anyone',
    layout: 'default',
    title: 'pageSignOut',
    words: [],
  },
  dashboard: {
    path: '/user/dashboard',
    page: 'account/DashboardPage',
    access: 'customer',
    layout: 'web-site-layout2',
    title: 'pageDashboard',
    words: ['account'],
    group: 'home',
    next: ['buy'],
  },
  confirmSignIn: {
    path: '/user/confirm-sign-in',
    page: 'auth/ConfirmSignInPage',
    access: 'customer',
    layout: 'web-site-layout2',
    title: 'pageConfirmSignIn',
    words: ['auth'],
    under: 'dashboard',
    next: ['dashboard'],
  },
  buy: {
    path: '/user/services/buy',
    alsoAt: ['/user/shop-old'],
    page: 'shop/BuyPage',
    access: 'customer',
    layout: 'web-site-layout2',
    title: 'pageBuy',
    words: ['shop'],
    group: 'services',
    next: ['dashboard'],
  },
  nodes: {
    path: '/user/nodes',
    page: 'nodes/NodesPage',
    access: 'customer',
    layout: 'web-site-layout2',
    title: 'pageNodes',
    words: ['nodes'],
    group: 'services',
    next: ['dashboard'],
  },
  wallet: {
    path: '/user/wallet',
    page: 'wallet/WalletPage',
    access: 'customer',
    layout: 'web-site-layout2',
    title: 'pageWallet',
    words: ['wallet'],
    group: 'wallet',
    label: 'navWallet',
    next: ['recharges', 'redeem'],
    isForBanned: true,
  },
  recharges: {
    path: '/user/wallet/recharge',
    page: 'wallet/RechargesPage',
    access: 'customer',
    layout: 'web-site-layout2',
    title: 'pageRecharges',
    label: 'navRecharges',
    words: ['recharge'],
    group: 'wallet',
    next: ['newRecharge'],
    isForBanned: true,
  },
  newRecharge: {
    path: '/user/wallet/recharge/new',
    page: 'wallet/NewRechargePage',
    access: 'customer',
    layout: 'web-site-layout2',
    title: 'pageNewRecharge',
    words: ['recharge'],
    under: 'recharges',
    next: ['wallet'],
  },
  redeem: {
    path: '/user/wallet/recharge/cd-key',
    page: 'cd-keys/RedeemPage',
    access: 'customer',
    layout: 'web-site-layout2',
    title: 'pageCdKey',
    words: ['cdKeys'],
    group: 'wallet',
    label: 'navCdKey',
    next: ['buy', 'dashboard'],
  },
  invoices: {
    path: '/user/wallet/billing',
    page: 'wallet/InvoicesPage',
    access: 'customer',
    layout: 'web-site-layout2',
    title: 'pageInvoices',
    words: ['billing'],
    group: 'wallet',
    next: ['invoice'],
    isForBanned: true,
  },
  invoice: {
    path: '/user/wallet/billing/view-invoice/:id',
    page: 'wallet/InvoicePage',
    access: 'customer',
    layout: 'web-site-layout2',
    title: 'pageInvoice',
    words: ['billing'],
    under: 'invoices',
    isForBanned: true,
  },
  oldPurchases: {
    path: '/user/wallet/purchase-records-old',
    page: 'wallet/OldPurchasesPage',
    access: 'customer',
    layout: 'web-site-layout2',
    title: 'pageOldPurchases',
    words: ['billing'],
    under: 'wallet',
    isForBanned: true,
  },
  oldPayment: {
    path: '/user/shop-old/payment',
    page: 'wallet/OldPaymentPage',
    access: 'customer',
    layout: 'web-site-layout2',
    title: 'pageOldPayment',
    words: ['recharge'],
    under: 'buy',
  },
  announcements: {
    path: '/user/announcements/announcements',
    page: 'announcements/AnnouncementsPage',
    access: 'customer',
    layout: 'web-site-layout2',
    title: 'pageAnnouncements',
    words: ['announcements'],
    group: 'support',
    next: ['dashboard'],
    isForBanned: true,
  },
  editPassword: {
    path: '/user/account/edit-password',
    page: 'account/EditPasswordPage',
    access: 'customer',
    layout: 'web-site-layout2',
    title: 'pageEditPassword',
    words: ['profile'],
    group: 'account',
  },
  about: {
    path: '/about',
    page: 'about/AboutPage',
    access: 'anyone',
    layout: 'default',
    title: 'pageAbout',
    words: ['about'],
  },
} as const satisfies Readonly<Record<string, Declared>>;

type Table = typeof table;
export type RouteName = keyof Table;

export interface PageRoute extends Declared {
  readonly under?: RouteName;
  readonly next?: readonly RouteName[];
}

/** Pages by name, in the order of the sitemap. */
export const routes: Readonly<Record<RouteName, PageRoute>> = table;

type ParamsOf<Path extends string> = Path extends `${infer Start}/${infer Rest}`
  ? ParamsOf<Start> | ParamsOf<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;

/** An address from what stands in it: `pathTo('/tickets/:id', { id: 7 })` is `/tickets/7`. */
export function pathTo<Path extends string>(
  path: Path,
  ...[params]: [ParamsOf<Path>] extends [never] ? [] : [Record<ParamsOf<Path>, string | number>]
): string {
  const values: Partial<Record<string, string | number>> = params ?? {};
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

type Paths = {
  readonly [Name in RouteName]: (
    ...params: Parameters<typeof pathTo<Table[Name]['path']>> extends [string, ...infer Rest] ? Rest : never
  ) => string;
};

/** Addresses by the names of their pages, such as `paths.buy()`. */
export const paths = Object.fromEntries(
  Object.entries(table).map(([name, { path }]) => [name, pathTo.bind(null, path)]),
) as unknown as Paths;

/** Beginnings of addresses, and where they lead. */
export const redirects: Readonly<Record<string, string>> = {
  '/': table.dashboard.path,
  '/user': table.dashboard.path,
  '/auth': table.signIn.path,
};

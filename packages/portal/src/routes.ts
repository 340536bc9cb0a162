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
  readonly layout: 'default' | 'web-site-layout1' | 'web-site-layout2';
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
  /** For designers and developers: there only where the server shows test pages. */
  readonly isTest?: true;
}

/** Pages of one component, which loads what stands at each address: other pages carry as little of them as can be. */
const testPage = {
  page: 'test-pages/TestPagesPage',
  access: 'anyone',
  title: 'pageTests',
  words: ['testPages'],
  isTest: true,
} as const;

/** The sitemap: every page of the portal. */
const table = {
  welcome: {
    path: '/auth',
    page: 'about/WelcomePage',
    access: 'visitor',
    layout: 'default',
    title: 'pageWelcome',
    words: ['about'],
    next: ['signIn', 'signUp'],
  },
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
  services: {
    path: '/user/services',
    page: 'services/ServicesPage',
    access: 'customer',
    layout: 'web-site-layout2',
    title: 'pageServices',
    words: ['services', 'account'],
    group: 'services',
    next: ['buy', 'renewals', 'connectionReset'],
  },
  buy: {
    path: '/user/services/buy',
    page: 'shop/BuyPage',
    access: 'customer',
    layout: 'web-site-layout2',
    title: 'pageBuy',
    words: ['shop'],
    group: 'services',
    next: ['dashboard'],
  },
  renewals: {
    path: '/user/services/renewals',
    page: 'services/RenewalsPage',
    access: 'customer',
    layout: 'web-site-layout2',
    title: 'pageRenewals',
    words: ['services'],
    group: 'services',
    next: ['buy', 'wallet'],
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
  connectionReset: {
    path: '/user/connection-reset',
    page: 'services/ConnectionResetPage',
    access: 'customer',
    layout: 'web-site-layout2',
    title: 'pageConnectionReset',
    words: ['services'],
    group: 'services',
    next: ['services'],
  },
  shareAccounts: {
    path: '/user/share-accounts',
    page: 'services/ShareAccountsPage',
    access: 'customer',
    layout: 'web-site-layout2',
    title: 'pageShareAccounts',
    words: ['services'],
    group: 'services',
    next: ['services'],
  },
  servicesOld: {
    path: '/user/services-old',
    page: 'services/ServicesOldPage',
    access: 'customer',
    layout: 'web-site-layout2',
    title: 'pageServicesOld',
    words: ['services'],
    under: 'services',
    next: ['services'],
  },
  shopOld: {
    path: '/user/shop-old',
    page: 'shop/ShopOldPage',
    access: 'customer',
    layout: 'web-site-layout2',
    title: 'pageShopOld',
    words: ['shopOld'],
    under: 'buy',
    next: ['buy'],
  },
  usageChart: {
    path: '/user/subscribe-log-chart',
    page: 'usage/UsageChartPage',
    access: 'customer',
    layout: 'web-site-layout2',
    title: 'pageUsageChart',
    words: ['usage'],
    group: 'usage',
    label: 'navUsageChart',
    next: ['usageDetail'],
  },
  usageDetail: {
    path: '/user/subscribe-log-detail',
    page: 'usage/UsageDetailPage',
    access: 'customer',
    layout: 'web-site-layout2',
    title: 'pageUsageDetail',
    words: ['usage'],
    group: 'usage',
    label: 'navUsageDetail',
    next: ['usageChart'],
  },
  audit: {
    path: '/user/audit',
    page: 'audit/AuditPage',
    access: 'customer',
    layout: 'web-site-layout2',
    title: 'pageAudit',
    words: ['audit'],
    group: 'usage',
    next: ['auditRecord'],
  },
  auditRecord: {
    path: '/user/audit/view',
    page: 'audit/AuditRecordPage',
    access: 'customer',
    layout: 'web-site-layout2',
    title: 'pageAuditRecord',
    words: ['audit'],
    under: 'audit',
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
  tickets: {
    path: '/user/tickets',
    page: 'tickets/TicketsPage',
    access: 'customer',
    layout: 'web-site-layout2',
    title: 'pageTickets',
    words: ['tickets'],
    group: 'support',
    next: ['newTicket', 'ticket'],
    isForBanned: true,
  },
  newTicket: {
    path: '/user/tickets/new',
    page: 'tickets/NewTicketPage',
    access: 'customer',
    layout: 'web-site-layout2',
    title: 'pageNewTicket',
    words: ['tickets'],
    under: 'tickets',
    next: ['ticket'],
    isForBanned: true,
  },
  ticket: {
    path: '/user/tickets/view/:id',
    page: 'tickets/TicketPage',
    access: 'customer',
    layout: 'web-site-layout2',
    title: 'pageTicket',
    words: ['tickets'],
    under: 'tickets',
    next: ['tickets'],
    isForBanned: true,
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
  myAccount: {
    path: '/user/my-account',
    page: 'account/MyAccountPage',
    access: 'customer',
    layout: 'web-site-layout2',
    title: 'pageMyAccount',
    words: ['me'],
    group: 'account',
    next: ['wallet', 'editProfile'],
  },
  editProfile: {
    path: '/user/account/edit-profile',
    page: 'account/EditProfilePage',
    access: 'customer',
    layout: 'web-site-layout2',
    title: 'pageEditProfile',
    words: ['profile', 'settings'],
    group: 'account',
  },
  promote: {
    path: '/user/promote',
    page: 'promote/PromotePage',
    access: 'customer',
    layout: 'web-site-layout2',
    title: 'pagePromote',
    words: ['promote'],
    group: 'promote',
    next: ['wallet'],
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
  security: {
    path: '/user/account/security',
    page: 'security/SecurityPage',
    access: 'customer',
    layout: 'web-site-layout2',
    title: 'pageSecurity',
    words: ['security'],
    group: 'account',
    label: 'navSecurity',
    next: ['loginLog', 'editPassword'],
  },
  loginLog: {
    path: '/user/account/login-ip-log',
    page: 'account/LoginLogPage',
    access: 'customer',
    layout: 'web-site-layout2',
    title: 'pageLoginLog',
    words: ['activity'],
    group: 'account',
    next: ['security'],
  },
  activity: {
    path: '/user/account/activity',
    page: 'account/ActivityPage',
    access: 'customer',
    layout: 'web-site-layout2',
    title: 'pageActivity',
    words: ['activity'],
    group: 'account',
    label: 'navActivity',
    next: ['security'],
  },
  developer: {
    path: '/user/developer',
    page: 'api-tokens/DeveloperPage',
    access: 'customer',
    layout: 'web-site-layout2',
    title: 'pageDeveloper',
    words: ['developer'],
    group: 'account',
  },
  settings: {
    path: '/settings',
    page: 'account/SettingsPage',
    access: 'anyone',
    layout: 'default',
    title: 'pageSettings',
    words: ['settings'],
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
  tests: {
    ...testPage,
    path: '/test-page/test1',
    alsoAt: [
      '/test-page/test4',
      '/test-page/test5',
      '/test-page/test6',
      '/test-page/test7',
      '/test-page/test8',
      '/test-page/2025101501',
      '/test-page/api-example',
      '/test-page/shop-demo',
      '/test-page/dashboard-demo',
    ],
    layout: 'default',
  },
  wideTests: {
    ...testPage,
    path: '/test-page/test2',
    alsoAt: ['/test-page/test3'],
    layout: 'web-site-layout1',
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

/** The pages that are there, by whether the server shows test pages. */
export const shownRoutes = (testPages: boolean): PageRoute[] =>
  Object.values(routes).filter(({ isTest }) => testPages || !isTest);

/** Beginnings of addresses, and where they lead. */
export const redirects: Readonly<Record<string, string>> = {
  '/': table.dashboard.path,
  '/user': table.dashboard.path,
};

import type { Namespace, Source } from '@ferry/ui/locales/words';
import type { ComponentType } from 'react';

export interface PageRoute {
  readonly path: string;
  /** `customer`: a session is needed. `visitor`: who is signed in goes on. `anyone`: both may stay. */
  readonly access: 'customer' | 'visitor' | 'anyone';
  /** Its name in the tab and the top bar. */
  readonly title: keyof Source['layout'] & `page${string}`;
  readonly layout: 'default' | 'web-site-layout1' | 'web-site-layout2';
  /** The words that it speaks, fetched beside it. */
  readonly words: readonly Namespace[];
  readonly load: () => Promise<ComponentType>;
}

/** Old addresses and beginnings, and where they lead. */
export const redirects: Readonly<Record<string, string>> = {
  '/': '/user/dashboard',
  '/user': '/user/dashboard',
  '/auth': '/auth/sign-in',
};

const buy = () => import('./features/shop/BuyPage.tsx').then(({ BuyPage }) => BuyPage);

/** The sitemap: every page of the portal. */
export const routes: readonly PageRoute[] = [
  {
    path: '/auth/sign-in',
    access: 'visitor',
    title: 'pageSignIn',
    layout: 'default',
    words: ['auth'],
    load: () => import('./features/auth/SignInPage.tsx').then(({ SignInPage }) => SignInPage),
  },
  {
    path: '/auth/sign-in-by-access-jwt',
    access: 'anyone',
    title: 'pageSignIn',
    layout: 'default',
    words: ['auth'],
    load: () => import('./features/auth/SignInLinkPage.tsx').then(({ SignInLinkPage }) => SignInLinkPage),
  },
  {
    path: '/auth/sign-up',
    access: 'visitor',
    title: 'pageSignUp',
    layout: 'default',
    words: ['auth'],
    load: () => import('./features/auth/SignUpPage.tsx').then(({ SignUpPage }) => SignUpPage),
  },
  {
    path: '/auth/forgot-password',
    access: 'anyone',
    title: 'pageForgotPassword',
    layout: 'default',
    words: ['auth'],
    load: () =>
      import('./features/auth/ForgotPasswordPage.tsx').then(({ ForgotPasswordPage }) => ForgotPasswordPage),
  },
  {
    path: '/auth/sign-out',
    access: 'anyone',
    title: 'pageSignOut',
    layout: 'default',
    words: [],
    load: () => import('./features/auth/SignOutPage.tsx').then(({ SignOutPage }) => SignOutPage),
  },
  {
    path: '/user/dashboard',
    access: 'customer',
    title: 'pageDashboard',
    layout: 'web-site-layout2',
    words: ['account'],
    load: () => import('./features/account/DashboardPage.tsx').then(({ DashboardPage }) => DashboardPage),
  },
  {
    path: '/user/confirm-sign-in',
    access: 'customer',
    title: 'pageConfirmSignIn',
    layout: 'web-site-layout2',
    words: ['auth'],
    load: () =>
      import('./features/auth/ConfirmSignInPage.tsx').then(({ ConfirmSignInPage }) => ConfirmSignInPage),
  },
  {
    path: '/user/services/buy',
    access: 'customer',
    title: 'pageBuy',
    layout: 'web-site-layout2',
    words: ['shop'],
    load: buy,
  },
  {
    path: '/user/shop-old',
    access: 'customer',
    title: 'pageBuy',
    layout: 'web-site-layout2',
    words: ['shop'],
    load: buy,
  },
  {
    path: '/user/wallet',
    access: 'customer',
    title: 'pageWallet',
    layout: 'web-site-layout2',
    words: ['wallet'],
    load: () => import('./features/wallet/WalletPage.tsx').then(({ WalletPage }) => WalletPage),
  },
  {
    path: '/user/wallet/recharge/cd-key',
    access: 'customer',
    title: 'pageCdKey',
    layout: 'web-site-layout2',
    words: ['cdKeys'],
    load: () => import('./features/cd-keys/RedeemPage.tsx').then(({ RedeemPage }) => RedeemPage),
  },
  {
    path: '/user/nodes',
    access: 'customer',
    title: 'pageNodes',
    layout: 'web-site-layout2',
    words: ['nodes'],
    load: () => import('./features/nodes/NodesPage.tsx').then(({ NodesPage }) => NodesPage),
  },
  {
    path: '/user/announcements/announcements',
    access: 'customer',
    title: 'pageAnnouncements',
    layout: 'web-site-layout2',
    words: ['announcements'],
    load: () =>
      import('./features/announcements/AnnouncementsPage.tsx').then(
        ({ AnnouncementsPage }) => AnnouncementsPage,
      ),
  },
  {
    path: '/about',
    access: 'anyone',
    title: 'pageAbout',
    layout: 'default',
    words: ['about'],
    load: () => import('./features/about/AboutPage.tsx').then(({ AboutPage }) => AboutPage),
  },
];

import { accountAt } from './account-page.ts';
import type { OpenPage } from './declared.ts';

/**
 * One component for several pages, which loads the content of each address, so that other pages contain as little of
 * it as possible.
 */
const testPage = {
  page: 'test-pages/TestPagesPage',
  access: 'anyone',
  title: 'pageTests',
  words: ['testPages'],
  isTest: true,
} as const;

/** Signing in, up and out. */
export const entrances = {
  welcome: {
    path: '/auth',
    page: 'about/WelcomePage',
    access: 'visitor',
    layout: 'default',
    isForVisit: true,
    title: 'pageWelcome',
    words: ['about'],
    picture: ['signedOut'],
    drawnBy: ['plans', 'nodes', 'questions'],
    tellsFrontDoor: true,
    isAlone: true,
  },
  signIn: {
    path: '/auth/sign-in',
    page: 'auth/SignInPage',
    access: 'visitor',
    layout: 'default',
    title: 'pageSignIn',
    words: ['auth'],
    picture: ['signedOut', 'byPassword'],
    isAlone: true,
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
    picture: ['signedOut'],
  },
  forgotPassword: {
    path: '/auth/forgot-password',
    page: 'auth/ForgotPasswordPage',
    access: 'anyone',
    layout: 'default',
    title: 'pageForgotPassword',
    words: ['auth'],
    picture: [],
  },
  undo: {
    path: '/auth/undo',
    page: 'auth/UndoPage',
    access: 'anyone',
    layout: 'default',
    title: 'pageUndo',
    words: ['auth'],
    picture: ['fragment'],
  },
  notMe: {
    path: '/auth/not-me',
    page: 'auth/NotMePage',
    access: 'anyone',
    layout: 'default',
    title: 'pageNotMe',
    words: ['auth'],
    picture: ['fragment'],
  },
  signOut: {
    path: '/auth/sign-out',
    page: 'auth/SignOutPage',
    access: 'anyone',
    layout: 'default',
    title: 'pageSignOut',
    words: ['auth'],
  },
} as const satisfies Readonly<Record<string, OpenPage>>;

/** Pages for everybody, with or without a session. */
export const openPages = {
  settings: {
    path: '/settings',
    ...accountAt('look', 'account/parts/LookPart'),
    access: 'anyone',
    layout: 'default',
    title: 'pageSettings',
    under: 'myAccount',
    label: 'navSettings',
    isForBanned: true,
  },
  about: {
    path: '/about',
    page: 'about/AboutPage',
    access: 'anyone',
    layout: 'default',
    isForVisit: true,
    title: 'pageAbout',
    words: ['about'],
    picture: [],
    drawnBy: ['plans', 'nodes', 'questions'],
    tellsFrontDoor: true,
    isAlone: true,
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
    layout: 'web-site-layout2',
  },
  wideTests: {
    ...testPage,
    path: '/test-page/test2',
    alsoAt: ['/test-page/test3'],
    layout: 'web-site-layout1',
  },
} as const satisfies Readonly<Record<string, OpenPage>>;

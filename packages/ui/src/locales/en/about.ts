import type { Words } from '../words.ts';

export const about: Words['about'] = {
  title: 'About {{site}}',
  text: 'Network acceleration by subscription: choose a plan, import your subscription link into a client, and use nodes around the world.',
  version: 'Version',
  versionUnknown: 'Not known right now',
  contact: 'Contact',
  terms: 'Terms',
  privacy: 'Privacy',
  status: 'Status',
  legal: 'Legal',
  siteFailed: 'Contact and terms could not be loaded',

  welcomeLead:
    'Choose a plan, import one subscription link into your client, and use nodes around the world.',
  welcomePrice: 'Plans from {{price}} for {{period}}',
  welcomePriceLoading: 'Loading the price',
  signUp: 'Sign up',
  signIn: 'Sign in',
  welcomeLink: 'One link',
  welcomeLinkText: 'Common clients import it, so a new device needs no new setup.',
  welcomeUsage: 'Usage in sight',
  welcomeUsageText: 'Traffic left, end date, devices online and each day’s usage stand on the overview.',
  welcomePay: 'See before you pay',
  welcomePayText: 'Before you pay you see what changes, and what you would lose.',
};

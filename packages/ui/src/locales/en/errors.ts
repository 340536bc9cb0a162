import type { Words } from '../words.ts';

export const errors: Words['errors'] = {
  notFoundTitle: 'There is no such page',
  notFoundText: 'The address may be mistyped, or the page has moved.',
  nearest: 'You may have meant:',
  errorTitle: 'Something went wrong here',
  errorText: 'The fault is ours; your service and balance are safe. Wait a moment and try again.',
  offlineTitle: 'You are offline, so this page did not load',
  offlineText: 'You are still signed in. Load it again once you are back online.',
  chunkTitle: 'This page did not load',
  chunkText: 'The site may just have been updated. Reloading once will do.',
  toOverview: 'Go to the overview',
  toSignIn: 'Sign in',
  goBack: 'Go back',
  tryAgain: 'Load again',
  reload: 'Reload',
};

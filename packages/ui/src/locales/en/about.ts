import type { Words } from '../words.ts';

export const about: Words['about'] = {
  title: 'About {{site}}',
  text: 'Network acceleration by subscription: choose a plan, import its link into your app, and use nodes around the world.',
  version: 'Version',
  versionUnknown: 'Not known right now',
};

import type { Words } from '../words.ts';

export const layout: Words['layout'] = {
  account: 'Account',
  accountMenu: 'Account menu: {{name}}',
  allPages: 'All pages',
  announcements: 'Announcements',
  announcementsUnread: 'Announcements, {{unread}} unread',
  bottomNav: 'Bottom navigation',
  copyright: '© 2020–2025 {{site}}',
  mainNav: 'Main navigation',
  nodesOnline: '{{online}} of {{total}} nodes online',
  signOut: 'Sign out',
  skipToContent: 'Skip to content',
  switchLanguage: 'Switch to Chinese',
  switchLanguageShort: '中文',
  switchTheme: 'Switch theme',
  themeDark: 'Dark',
  themeLight: 'Light',
  themeSystem: 'System',
};

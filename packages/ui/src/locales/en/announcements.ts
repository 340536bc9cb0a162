import type { Words } from '../words.ts';

export const announcements: Words['announcements'] = {
  title: 'Announcements',
  popUpTitle: 'Announcement',
  understood: 'Got it',
  unread: 'Unread',
  unreadCount_other: '{{count}} unread',
  readAll: 'Mark all as read',
  loading: 'Loading announcements',
  failedTitle: 'Announcements did not load',
  emptyTitle: 'No announcements yet',
  emptyText: 'Maintenance, new nodes and changed rules will be written here.',
};

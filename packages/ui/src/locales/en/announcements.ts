import type { Words } from '../words.ts';

export const announcements: Words['announcements'] = {
  title: 'Announcements',
  popUpTitle: 'Announcement',
  understood: 'Got it',
  unread: 'unread',
  unreadCount_one: '{{count}} unread',
  unreadCount_other: '{{count}} unread',
  readAll: 'Mark all as read',
  kinds: 'By kind',
  kind_index_ann: 'News',
  kind_pop_up_ann: 'Pop-ups',
  linked: 'The linked announcement',
  all: 'All announcements',
  link: 'Link to this announcement',
  askHelp: 'Something unclear? Open a ticket',
  counted_one: '{{count}} announcement',
  counted_other: '{{count}} announcements',
  loading: 'Loading announcements',
  failedTitle: 'Announcements did not load',
  emptyTitle: 'No announcements yet',
  emptyText: 'Maintenance, new nodes and changed rules will be written here.',
};

/** What announcements say. */
export const announcementWords = {
  'announcements.none': {
    'zh-CN': '还没有发布过这类公告',
    en: 'Nothing of this kind has been published yet',
  },
  'announcements.absent': {
    'zh-CN': '没有这条公告',
    en: 'There is no such announcement',
  },
  'announcements.empty': {
    'zh-CN': '公告内容不能为空',
    en: 'An announcement can not be empty',
  },
} as const;

type AnnouncementWords = typeof announcementWords;
declare module '../../words/words.ts' {
  interface Book extends AnnouncementWords {}
}

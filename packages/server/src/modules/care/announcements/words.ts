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
  'announcements.bad_time': {
    'zh-CN': '发布时间必须在现在之后、一年之内',
    en: 'The time of publication has to lie ahead, within a year',
  },
  'announcements.no_version': {
    'zh-CN': '这条公告没有这个版本的正文',
    en: 'The announcement has no text of this version',
  },
  'announcements.edited': {
    'zh-CN': '这条公告刚刚被别人改过，请先看一下新的正文',
    en: 'Somebody has edited the announcement meanwhile: look at the new text first',
  },
  'announcements.published': {
    'zh-CN': '这条公告已经发布，不能再定时',
    en: 'The announcement is published already and can not be scheduled any more',
  },
  'announcements.withdrawn': {
    'zh-CN': '这条公告已经撤回，请重新发布一条',
    en: 'The announcement is withdrawn: publish a new one',
  },
  'announcements.too_many_texts': {
    'zh-CN': '这条公告改得太多次了，请重新发布一条',
    en: 'The announcement was edited too often: publish a new one',
  },
} as const;

type AnnouncementWords = typeof announcementWords;
declare module '../../../words/words.ts' {
  interface Book extends AnnouncementWords {}
}

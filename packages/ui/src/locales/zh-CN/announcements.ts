/** Announcements, as a list and as a pop-up. */
export const announcements = {
  title: '公告',
  popUpTitle: '公告',
  understood: '知道了',
  unread: '未读',
  unreadCount_other: '{{count}} 条未读',
  readAll: '全部标为已读',
  loading: '正在取公告',
  failedTitle: '公告没有取到',
  emptyTitle: '还没有公告',
  emptyText: '维护、新节点和规则的变化会写在这里。',
};

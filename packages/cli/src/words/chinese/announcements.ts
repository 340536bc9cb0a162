import type { Words } from '../language.ts';

export const announcementsWords: Words = {
  'Write a revision, such as 12, or a version of it, such as 12.1.': '请写版本号如 12，或其中的修订如 12.1。',
  'Revision {0} has no version before this one. Name a second one.': '版本 {0} 没有更早的修订。请再写一个。',
  '{0} and {1} say the same.': '{0} 与 {1} 内容相同。',
  'Revision {0} of {1}, version {2}: {3}': '{1} 的版本 {0}，修订 {2}：{3}',
  'The text is as it was. Nothing was changed.': '正文与原来相同。没有任何改动。',
  'Revision {0} of {1} has version {2} now.': '{1} 的版本 {0} 现在是修订 {2}。',
  'on the dashboard': '仪表盘',
  'as a pop-up': '弹窗',
  Title: '标题',
  Shows: '显示',
  'The command shows a preview and asks before it publishes, unless --yes is given.':
    '先显示预览并询问再发布，除非写了 --yes。',
  'The command shows the changes and asks, unless --yes is given. If somebody else has edited the text meanwhile, nothing is changed.':
    '先显示改动并询问，除非写了 --yes。其间若有别人改了正文，则不做任何改动。',
  'Nothing was published.': '没有发布。',
  'A new announcement that shows {0}.': '新公告，显示位置：{0}。',
  'Published revision {0} of {1}.': '已发布 {1} 的版本 {0}。',
  'Revision {0} of {1} will show from {2} on.': '{1} 的版本 {0} 将从 {2} 起显示。',
  Kind: '类型',
  Revision: '版本',
  Published: '发布时间',
  'The announcement is empty. Nothing was published.': '公告是空的。没有发布。',
  'The announcement has {0} characters, {1} are allowed. Shorten it.':
    '公告有 {0} 个字符，最多 {1} 个。请缩短。',
  'Customers do not see it any more, and it can not be put back.': '用户将不再看到它，并且不能恢复。',
  revision: '版本',
  versions: '修订',
  by: '作者',
  'What customers read on the dashboard and in pop-ups.': '用户在仪表盘和弹窗里看到的公告。',
  'Publishes a new revision of an announcement. The body is Markdown as plain text.':
    '发布公告的新版本。正文是纯文本的 Markdown。',
  'index_ann: on the dashboard; pop_up_ann: as a pop-up': 'index_ann：仪表盘；pop_up_ann：弹窗',
  'Markdown file, or - for standard input; without one $EDITOR opens in a terminal':
    'Markdown 文件，- 为标准输入；不写则在终端打开 $EDITOR',
  'when customers see it first; by default now': '从何时起对用户显示；不写即现在',
  'The newest revision of one kind of announcement, for editors.': '一种公告的最新版本，供编辑使用。',
  'Corrects the text of an announcement: its address and its read marks stay, and a pop-up is not shown again. The earlier text is kept. The body is Markdown as plain text.':
    '就地更正公告的正文：地址不变，已读的仍为已读，弹窗不会再次显示。原来的正文会保留。正文是纯文本的 Markdown。',
  'Changes the time at which a scheduled announcement is published; `null`: now.':
    '改变定时公告开始显示的时刻；`null` 表示现在。',
  'Withdraws an announcement for good; the previous one is shown again. It stays in the history, and mails about it that are not sent yet are held.':
    '永久撤下公告，之前的一条重新显示。它仍在历史里，尚未寄出的相关邮件会搁置。',
  'All announcements, newest first: published, scheduled and withdrawn ones.':
    '全部公告，新的在前：正在显示的、定时的和已撤下的。',
  'One announcement with one of its texts, and who wrote which text when.':
    '一条公告的某个修订，以及谁在何时写的。',
  'Compares two announcements, or two texts of one, line by line.':
    '逐行比较两条公告，或一条公告的两个修订。',
  'the same; by default the last edit of the first one': '同上；不写则比较第一条最近一次修改前后',
  'What customers would see of a text: its title and its sanitised HTML. Nothing is published.':
    '用户将看到的样子：标题和净化后的 HTML。不会发布。',
  'The newest revision as sanitised HTML.': '最新版本，净化后的 HTML。',
  'The newest revision as Markdown.': '最新版本，Markdown。',
  'The newest revision of one kind of announcement, in both its forms.': '一种公告的最新版本，两种形式都有。',
  'its number, as "history" shows it': '版本号，见“history”',
  'a revision, such as 12, or a version of it, such as 12.1': '版本号如 12，或其中的修订如 12.1',
};

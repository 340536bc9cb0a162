import type { Words } from '../language.ts';

export const ticketsWords: Words = {
  '{0} can not be written.': '无法写入 {0}。',
  title: '标题',
  '{0} min': '{0} 分钟',
  customer: '用户',
  Status: '状态',
  'A file is not for a terminal: name one with --output, or pipe it on.':
    '文件不适合显示在终端：请用 --output 指定文件，或接到管道。',
  '{0} bytes are in {1}.': '{0} 字节已存入 {1}。',
  '{0} note of {1}:': '{0} {1} 的备注：',
  'There is no terminal for an editor. Give --content or a file.':
    '没有终端可以打开编辑器。请写 --content 或指定文件。',
  'Name a file, or pipe the answer in.': '请指定文件，或从管道传入回复。',
  'The file {0} can not be read. Nothing was sent.': '无法读取文件 {0}。什么都没有发送。',
  'Five files are sent at most. Nothing was sent.': '最多发送五个文件。什么都没有发送。',
  'The answer is empty. Nothing was sent.': '回复是空的。什么都没有发送。',
  Answered: '已回复',
  Signed: '署名',
  Files: '文件',
  '{0} d {1} h': '{0} 天 {1} 小时',
  '{0} h {1} min': '{0} 小时 {1} 分钟',
  ticket: '工单',
  waits: '等待',
  status: '状态',
  about: '类型',
  'taken by': '处理人',
  'The ticket is closed for good and goes on in the other one.': '工单永久关闭，在另一张工单里继续。',
  '{0} (staff)': '{0}（客服）',
  NEW: '新工单',
  'Looking again in {0} s.': '{0} 秒后再看。',
  'What customers ask.': '用户的工单。',
  'Tickets for staff: the longest wait for an answer first, then the latest change.':
    '客服的工单列表：等待回复最久的在前，然后是最近有变化的。',
  'A ticket and its messages for staff. The first page has the newest messages; within it the oldest is first.':
    '一张工单及其对话，供客服查看。第一页是最新的消息；页内最早的在前。',
  'Answers a ticket: it becomes unread for the customer, who gets the notification that he chose. An Idempotency-Key header identifies one answer.':
    '回复工单：用户会看到未读，并按他的设置收到通知。一个 Idempotency-Key 对应一条回复。',
  'its number or UUID': '工单的编号或 UUID',
  'the answer as Markdown, or - for standard input; without one $EDITOR opens':
    'Markdown 写的回复，- 为标准输入；不写则打开 $EDITOR',
  'the answer itself': '回复的内容',
  'an answer that is kept under this name; what you write follows it':
    '用这个名称保存的常用回复；你写的内容接在后面',
  'a picture or a plain text to send along; may be repeated': '附带的图片或纯文本；可以重复',
  'what it is signed with; otherwise the owner of the token': '署名；不写则用令牌的所有者',
  'Follows all tickets: every new message, a line each, until it is interrupted.':
    '跟踪全部工单：每条新消息一行，直到中断。',
  'how often it looks': '多久看一次',
  'Adds a note about a ticket for staff. The customer never sees it.':
    '为工单写一条内部备注。用户永远看不到。',
  'Assigns a ticket to somebody of staff, or to nobody.': '指定由谁处理工单，或取消指定。',
  'Closes a ticket without an answer; a closed one stays closed. The customer can reopen it.':
    '不回复而关闭工单；已关闭的不变。用户可以重新打开。',
  'Opens a resolved or closed ticket again: it waits for staff. An open one stays as it is.':
    '重新打开已解决或已关闭的工单，等待客服。未关闭的不变。',
  'Merges a ticket into another one of the same customer, with its messages, files and notes, and closes it with a message that names the other one.':
    '把一张工单的消息、文件和备注接到同一用户的另一张之后，并以说明去向的消息关闭它。',
  'A file that a customer sent with a message, always as a download.': '用户随消息发来的文件，总是作为下载。',
  'Answers that are used often, by name.': '常用回复，按名称。',
  'Stores an answer under a name, or replaces it; a thousand at most. `{name}` in it becomes the customer’s name.':
    '用一个名称保存常用回复，替换原来的；最多一千条。其中的 `{name}` 会换成用户的名称。',
  'Removes a stored answer. Tickets in which it was used do not change.':
    '删除一条常用回复。用过它的工单不受影响。',
  staff: '客服',
  'Note by {0}, for staff alone': '{0} 的内部备注',
  'File {0}, {1}: ferry tickets attachment {2}': '文件 {0}，{1}：ferry tickets attachment {2}',
  Ticket: '工单',
  '{0} <{1}>, number {2}': '{0} <{1}>，编号 {2}',
  About: '类型',
  'Taken by': '处理人',
  Rated: '评价',
  'Goes on in': '并入',
  '{0} of {1} messages; --limit and --offset give the others.':
    '{1} 条消息中的 {0} 条；其余用 --limit 和 --offset 查看。',
  'write in $EDITOR, also where another text is given': '在 $EDITOR 里写，即使已给出内容',
  'what becomes of the ticket; otherwise processing': '工单的新状态；不写则为处理中',
  'the same as --ticket-status closed': '与 --ticket-status closed 相同',
  'as it stands in the thread': '对话里显示的编号',
  'where to keep it; otherwise standard output': '存到哪里；不写则为标准输出',
};

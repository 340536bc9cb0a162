export { forgetMails } from './forget-mails.ts';
export { queueMail, type TemplateName, type ValuesOf, writeAsText } from './queue-mail.ts';
export { tryMailServer } from './try-mail-server.ts';

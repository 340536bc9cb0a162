export { queueMail, type ValuesOf, writeAsText } from './queue-mail.ts';
export { sendMails } from './send-mails.ts';
export { openMailTransport } from './transport.ts';

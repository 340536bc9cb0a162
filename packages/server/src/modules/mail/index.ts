export { queueMail, type TemplateName, type ValuesOf, writeAsText } from './queue-mail.ts';
export { openMailTransport } from './transport.ts';

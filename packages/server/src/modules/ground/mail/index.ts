export { dropCampaignMails, holdCampaignMails, queueCampaignMail } from './campaign-mails.ts';
export { forgetMails } from './forget-mails.ts';
export type { OwnerLink } from './owner-link.ts';
export { queueMail, writeAsText } from './queue-mail.ts';
export { maxTries } from './send-mails.ts';
export { tryMailServer } from './smtp/try-mail-server.ts';
export type { MailsWith, TemplateName, ValuesOf } from './templates/templates.ts';
export { type Content, pageOf } from './write-letter.ts';

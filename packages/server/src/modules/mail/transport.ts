import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '../../config.ts';
import { openPrivateFolder } from '../../private-folder.ts';

export interface OutgoingMail {
  readonly id: number;
  readonly recipient: string;
  readonly subject: string;
  readonly body_text: string;
  readonly body_html: string;
}

/** Milliseconds. Ten mails that a hanging server takes none of end within the time for which they are claimed. */
const patience = {
  dnsTimeout: 4_000,
  connectionTimeout: 8_000,
  greetingTimeout: 6_000,
  socketTimeout: 10_000,
};

export interface MailTransport {
  /** Rejects when the mail was not taken. */
  deliver(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** SMTP where it is configured; else every mail becomes a file in the outbox. */
export function openMailTransport(config: Config): MailTransport {
  const message = (mail: OutgoingMail) => ({
    from: config.mailFrom,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.body_text,
    html: mail.body_html,
    // The same for each try, so that a mail that was sent but not marked is recognised as a repeat.
    messageId: `<ferry-${mail.id}@${new URL(config.publicUrl).hostname}>`,
  });
  if (config.smtpUrl !== undefined) {
    const smtp = nodemailer.createTransport({ url: config.smtpUrl, ...patience });
    return {
      async deliver(mail) {
        await smtp.sendMail(message(mail));
      },
      close: () => smtp.close(),
    };
  }
  const outbox = join(config.dataDirectory, 'outbox');
  openPrivateFolder(config.dataDirectory);
  openPrivateFolder(outbox);
  const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  return {
    async deliver(mail) {
      const { message: text } = await composer.sendMail(message(mail));
      await writeFile(join(outbox, `${String(mail.id).padStart(6, '0')}.eml`), text as Buffer, {
        mode: 0o600,
      });
    },
    close: () => composer.close(),
  };
}

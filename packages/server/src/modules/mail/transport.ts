import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '../../config.ts';
import { openPrivateFolder } from '../../private-folder.ts';

export interface OutgoingMail {
  /**
   * The message id, equal for each try, so that a repeat of a mail that was sent but not marked can be recognised.
   */
  readonly name: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body_text: string;
  readonly body_html: string;
  /** The one-click unsubscribe address, for mails that are not about the account. */
  readonly unsubscribe_url: string | null;
}

/** One step of a delivery: a line by us, by the server, or a remark. */
export interface Step {
  readonly who: 'ferry' | 'client' | 'server';
  readonly says: string;
}

/** Timeouts in milliseconds. Ten mails to a server that hangs must end within the time of their claim. */
const patience = {
  dnsTimeout: 4_000,
  connectionTimeout: 8_000,
  greetingTimeout: 6_000,
  socketTimeout: 10_000,
};

export interface MailTransport {
  /** Rejects if the server did not accept the mail. */
  deliver(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** Converts nodemailer's log to steps. It masks passwords; the content of a mail is left out. */
function loggerOf(note: (step: Step) => void) {
  const tell = (entry: { tnx?: string } | undefined, text: unknown, ...values: unknown[]) => {
    const says = String(text).replace(/%[sd]/g, () => String(values.shift() ?? ''));
    if (entry?.tnx === 'message') return;
    const who = entry?.tnx === 'client' || entry?.tnx === 'server' ? entry.tnx : 'ferry';
    // nodemailer masks the password; this code masks the user name before it.
    for (const line of says.split(/\r?\n/))
      if (line !== '') note({ who, says: line.replace(/^(AUTH \S+) .+/, '$1 ***') });
  };
  return { level: () => {}, trace: tell, debug: tell, info: tell, warn: tell, error: tell, fatal: tell };
}

/** SMTP if it is configured, else files in the outbox. `note` is called with each step. */
export function openMailTransport(config: Config, note?: (step: Step) => void): MailTransport {
  const message = (mail: OutgoingMail) => ({
    from: config.mailFrom,
    to: mail.recipient,
    subject: mail.subject,
    text: mail.body_text,
    html: mail.body_html,
    messageId: `<ferry-${mail.name}@${new URL(config.publicUrl).hostname}>`,
    ...(mail.unsubscribe_url === null
      ? {}
      : {
          headers: {
            'List-Unsubscribe': `<${mail.unsubscribe_url}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
  });
  if (config.smtpUrl !== undefined) {
    const told = note === undefined ? {} : { logger: loggerOf(note), debug: true };
    const smtp = nodemailer.createTransport({ url: config.smtpUrl, ...patience, ...told });
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
      const file = join(outbox, `${mail.name.padStart(6, '0')}.eml`);
      await writeFile(file, text as Buffer, { mode: 0o600 });
      note?.({
        who: 'ferry',
        says: `No mail server is configured (FERRY_SMTP_URL). The mail is in ${file}.`,
      });
    },
    close: () => composer.close(),
  };
}

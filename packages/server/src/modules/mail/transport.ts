import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '../../config.ts';
import { openPrivateFolder } from '../../private-folder.ts';

export interface OutgoingMail {
  /** The same for each try, so that a mail that was sent but not marked is recognised as a repeat. */
  readonly name: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body_text: string;
  readonly body_html: string;
  /** Where one click unsubscribes, for what is not about the account. */
  readonly unsubscribe_url: string | null;
}

/** What was said on the way of a mail: by us, by the server, or about both. */
export interface Step {
  readonly who: 'ferry' | 'client' | 'server';
  readonly says: string;
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

/** Makes of what nodemailer tells its logger the steps of a mail. It masks passwords; what a mail says is left out. */
function loggerOf(note: (step: Step) => void) {
  const tell = (entry: { tnx?: string } | undefined, text: unknown, ...values: unknown[]) => {
    const says = String(text).replace(/%[sd]/g, () => String(values.shift() ?? ''));
    if (entry?.tnx === 'message') return;
    const who = entry?.tnx === 'client' || entry?.tnx === 'server' ? entry.tnx : 'ferry';
    // A password is masked there, and the name before it here.
    for (const line of says.split(/\r?\n/))
      if (line !== '') note({ who, says: line.replace(/^(AUTH \S+) .+/, '$1 ***') });
  };
  return { level: () => {}, trace: tell, debug: tell, info: tell, warn: tell, error: tell, fatal: tell };
}

/** SMTP where it is configured; else every mail becomes a file in the outbox. `note` hears each step. */
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

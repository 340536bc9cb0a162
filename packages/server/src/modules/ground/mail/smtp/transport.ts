import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import { openPrivateFolder } from '../../../../base/private-folder.ts';
import type { Config } from '../../../../settings/config.ts';
import { MaybeTaken } from './maybe-taken.ts';
import { smtpOptions } from './smtp-options.ts';

export interface OutgoingMail {
  /** The message id, equal for each try, so that a mail that was sent twice can be recognised. */
  readonly name: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body_text: string;
  readonly body_html: string;
  /** The one-click unsubscribe address, for mails that are not about the account. */
  readonly unsubscribe_url: string | null;
}

/** One step of a delivery: a line by the client, by the server, or a remark. */
export interface Step {
  readonly who: 'ferry' | 'client' | 'server';
  readonly says: string;
}

/** The time limit of a delivery in milliseconds, from DNS to the last answer. */
export const deliveryMilliseconds = 45_000;
/** Milliseconds that a stop waits for the answer of a server that received the complete mail. */
const lastAnswerMilliseconds = 2_000;

export interface MailTransport {
  /**
   * Rejects if the server did not accept the mail in time, with `MaybeTaken` if it may have accepted it. `stopping`
   * aborts the delivery: at once if the server has only a part of the mail, which the server then drops.
   */
  deliver(mail: OutgoingMail, stopping?: AbortSignal): Promise<void>;
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

/** Sends one mail on its own connection, so that a slow delivery delays no other. */
async function deliverBySmtp(
  options: SMTPTransport.Options,
  mail: SMTPTransport.MailOptions,
  stopping?: AbortSignal,
): Promise<void> {
  const smtp = nodemailer.createTransport(options);
  // The final dot of a mail is written after its text was read to the end.
  let isFullySent = false;
  smtp.use('stream', ({ message }, done) => {
    message.processFunc((text) =>
      text.once('end', () => {
        isFullySent = true;
      }),
    );
    done();
  });
  const ending = new AbortController();
  const end = () => ending.abort();
  const timers = [setTimeout(end, deliveryMilliseconds)];
  const stop = () => {
    if (isFullySent) timers.push(setTimeout(end, lastAnswerMilliseconds));
    else end();
  };
  stopping?.addEventListener('abort', stop);
  if (stopping?.aborted) end();
  try {
    await smtp.sendMail({ ...mail, signal: ending.signal });
  } catch (error) {
    const { responseCode } = error as { responseCode?: number };
    if (isFullySent && responseCode === undefined)
      throw new MaybeTaken('the server did not say whether it took the mail', { cause: error });
    if (ending.signal.aborted)
      throw new Error(`the server did not take it within ${deliveryMilliseconds / 1000} s`, { cause: error });
    throw error;
  } finally {
    for (const timer of timers) clearTimeout(timer);
    stopping?.removeEventListener('abort', stop);
  }
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
    const options = { ...smtpOptions(config.smtpUrl, config), ...told };
    return { deliver: (mail, stopping) => deliverBySmtp(options, message(mail), stopping) };
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
  };
}

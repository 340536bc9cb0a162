import type { Config } from '../../../../settings/config.ts';
import { smtpOptions } from './smtp-options.ts';

/** Milliseconds: shorter than the time limit of a check. */
const milliseconds = 8_000;

/** Connects, signs in and disconnects without sending a mail. Rejects if the server refuses or takes too long. */
export async function tryMailServer(smtpUrl: string, config: Config): Promise<void> {
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection');
  const { default: SMTPTransport } = await import('nodemailer/lib/smtp-transport');
  // The `verify` of the transport is not used, because nothing could close its connection.
  const { options } = new SMTPTransport(smtpOptions(smtpUrl, config));
  const connection = new SMTPConnection(options);
  const { auth } = options;
  try {
    await new Promise<void>((resolve, reject) => {
      setTimeout(
        () => reject(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })),
        milliseconds,
      ).unref();
      connection.once('error', reject);
      connection.once('end', () => reject(Object.assign(new Error('closed'), { code: 'ECONNECTION' })));
      const answered = (error?: Error | null) => (error ? reject(error) : resolve());
      connection.connect((error) => {
        if (error || !auth || !connection.allowsAuth) answered(error);
        else connection.login(auth, answered);
      });
    });
    connection.quit();
  } finally {
    // Does not wait until the server answers QUIT.
    connection.close();
  }
}

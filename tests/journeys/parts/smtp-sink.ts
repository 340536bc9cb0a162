import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface SmtpSink {
  readonly url: string;
  /** Waits for the newest mail to an address. */
  mailTo(address: string): Promise<Email>;
  readonly all: readonly Email[];
  close(): Promise<void>;
}

/** A real SMTP server that stores the received mails. */
export async function openSmtpSink(): Promise<SmtpSink> {
  const all: Email[] = [];
  const taken = new Set<Email>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          all.push(mail);
          done();
        }, done);
      });
    },
  });
  // A process that a test kills resets its connection.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    all,
    async mailTo(recipient) {
      for (let tries = 0; tries < 200; tries += 1) {
        const mail = all.findLast((one) => !taken.has(one) && one.to?.some((to) => to.address === recipient));
        if (mail !== undefined) {
          taken.add(mail);
          return mail;
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`no mail came for ${recipient}`);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

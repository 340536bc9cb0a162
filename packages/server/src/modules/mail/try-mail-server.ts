/** Milliseconds: shorter than the time limit of a check. */
const patience = {
  dnsTimeout: 3_000,
  connectionTimeout: 6_000,
  greetingTimeout: 6_000,
  socketTimeout: 8_000,
};

/** Connects, signs in and disconnects without sending a mail. Rejects if the server refuses. */
export async function tryMailServer(url: string): Promise<void> {
  const { default: nodemailer } = await import('nodemailer');
  const smtp = nodemailer.createTransport({ url, ...patience });
  try {
    await smtp.verify();
  } finally {
    smtp.close();
  }
}

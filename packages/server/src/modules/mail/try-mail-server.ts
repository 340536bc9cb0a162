/** Milliseconds: less than the whole look at a site has. */
const patience = {
  dnsTimeout: 3_000,
  connectionTimeout: 6_000,
  greetingTimeout: 6_000,
  socketTimeout: 8_000,
};

/** Connects, signs in and leaves, without a mail. Rejects where the mail server does not take us. */
export async function tryMailServer(url: string): Promise<void> {
  const { default: nodemailer } = await import('nodemailer');
  const smtp = nodemailer.createTransport({ url, ...patience });
  try {
    await smtp.verify();
  } finally {
    smtp.close();
  }
}

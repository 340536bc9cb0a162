import { isIP } from 'node:net';
import type { Config } from '../../../../settings/config.ts';

/** Limits of a connection, in milliseconds and bytes. The last two apply to each answer of the server. */
export const smtpLimits = {
  dnsTimeout: 4_000,
  connectionTimeout: 8_000,
  greetingTimeout: 6_000,
  socketTimeout: 30_000,
  maxResponseSize: 65_536,
};

/** Whether a host is a full domain. Relays refuse a greeting with less, such as the name of a container. */
const isDomain = (host: string) => host.includes('.') && isIP(host) === 0;

/**
 * The name in the greeting of a mail server: `name` of the server's address, else the public host, else the domain of
 * the sender. An IP address is written as in RFC 5321, 4.1.3.
 */
export function greetingName(smtpUrl: string, { publicUrl, mailFrom }: Config): string {
  const named = new URL(smtpUrl).searchParams.get('name');
  if (named) return named;
  const host = new URL(publicUrl).hostname;
  if (isDomain(host)) return host;
  const sender = /@([^\s<>@]+)>?\s*$/.exec(mailFrom)?.[1] ?? '';
  if (isDomain(sender)) return sender;
  return isIP(host) === 4 ? `[${host}]` : host.replace(/^\[/, '[IPv6:');
}

/** How every connection to the mail server is made. */
export const smtpOptions = (smtpUrl: string, config: Config) => ({
  url: smtpUrl,
  name: greetingName(smtpUrl, config),
  ...smtpLimits,
});

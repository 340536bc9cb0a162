import { hash, X509Certificate } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { say } from '../words/say.ts';
import type { Host } from './http/host.ts';

export interface Entry {
  readonly host: string;
  readonly port: number;
  /** The server name in the TLS handshake. Null: no TLS. */
  readonly serverName: string | null;
  /** The SHA-256 of the certificates that clients accept. Empty: they trust the usual authorities. */
  readonly pins: readonly string[];
  /** The HTTP path to request, to read the machine's clock. Null: it does not use HTTP. */
  readonly http: { readonly path: string; readonly host: string } | null;
}

export interface Probed {
  /** Milliseconds until the connection was established. Null: it was not. */
  readonly reached: number | null;
  /** Until when the certificate is valid. Null: no TLS, or none was seen. */
  readonly certified: string | null;
  /** What identifies the certificate. Null: none was seen. */
  readonly pin: Pin | null;
  /** Seconds by which its clock is ahead. Null: unknown. */
  readonly ahead: number | null;
  /** The problem. Null: none. */
  readonly problem: string | null;
}

/** A certificate and its public key, by their SHA-256. */
export interface Pin {
  readonly certificate: string;
  readonly spki: string;
}

/** Milliseconds for each of the three steps. */
const stepTimeoutMs = 5_000;
/** The maximum number of bytes of a response's header. */
const maxHeadBytes = 16_384;

/** Resolves with the event. Rejects on an error of the socket or on a timeout. */
function heard(socket: Socket, event: string, signal: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => reject(new Error(say('platform.probe_unanswered'))), stepTimeoutMs);
  const leave = () => reject(new Error(say('exit.interrupted')));
  signal.addEventListener('abort', leave, { once: true });
  socket.once(event, () => resolve());
  socket.once('error', reject);
  socket.once('close', () => reject(new Error(say('platform.connection_closed'))));
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', leave);
  });
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : say('platform.no_reason'));

function pinOf(raw: Buffer): Pin {
  const key = new X509Certificate(raw).publicKey.export({ type: 'spki', format: 'der' });
  return { certificate: hash('sha256', raw), spki: hash('sha256', key) };
}

function certificateOf(
  socket: TLSSocket,
  pins: readonly string[],
): Pick<Probed, 'certified' | 'pin' | 'problem'> {
  const { valid_to, raw } = socket.getPeerCertificate();
  const certified = valid_to ? new Date(valid_to).toISOString() : null;
  const pin = raw === undefined ? null : pinOf(raw);
  const refused = socket.authorized
    ? null
    : say('platform.certificate_refused', { why: reasonOf(socket.authorizationError) });
  const isPinned = pin !== null && pins.includes(pin.certificate);
  const unpinned = isPinned ? null : say('platform.certificate_not_pinned');
  return { certified, pin, problem: pins.length === 0 ? refused : unpinned };
}

/** The `Date` header of any response to a plain request. */
async function dateOf(socket: Socket, { path, host }: NonNullable<Entry['http']>, signal: AbortSignal) {
  let head = '';
  socket.setEncoding('latin1');
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  while (!head.includes('\r\n\r\n') && head.length < maxHeadBytes) {
    await heard(socket, 'readable', signal);
    head += socket.read() ?? '';
  }
  const [, date] = /^date: *(.+?) *\r?$/im.exec(head) ?? [];
  const at = date === undefined ? Number.NaN : Date.parse(date);
  return Number.isNaN(at) ? null : at;
}

/** Tests an address from this machine: whether it is reachable, its certificate and its clock. */
export async function probe({ signal, clock }: Host, entry: Entry): Promise<Probed> {
  const { host, port, serverName, http, pins } = entry;
  let probed: Probed = { reached: null, certified: null, pin: null, ahead: null, problem: null };
  const plain = connect({ host, port });
  let socket: Socket = plain;
  try {
    const begun = clock.now().getTime();
    await heard(plain, 'connect', signal);
    probed = { ...probed, reached: clock.now().getTime() - begun };
    if (serverName !== null) {
      // A wrong certificate is reported, but does not stop the test.
      const secure = connectTls({ socket: plain, servername: serverName, rejectUnauthorized: false });
      socket = secure;
      await heard(secure, 'secureConnect', signal);
      probed = { ...probed, ...certificateOf(secure, pins) };
    }
    if (http === null) return probed;
    const at = await dateOf(socket, http, signal).catch(() => null);
    return { ...probed, ahead: at === null ? null : Math.round((at - clock.now().getTime()) / 1000) };
  } catch (error) {
    return { ...probed, problem: reasonOf(error) };
  } finally {
    socket.on('error', () => {});
    socket.destroy();
    plain.destroy();
  }
}

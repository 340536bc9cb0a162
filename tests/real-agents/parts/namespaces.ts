import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Running, start, until } from './programs.ts';

/** What the program of the internet is told. */
export interface Internet {
  /** The addresses of DNS servers. */
  readonly resolvers: readonly string[];
  /** The address of each name. */
  readonly names: Readonly<Record<string, string>>;
  readonly log: string;
  /** Files. */
  readonly key: string;
  readonly certificate: string;
}

/** A question to a DNS server. */
export interface Asked {
  readonly by: 'udp' | 'tcp' | 'https';
  /** The address that asked. */
  readonly from: string;
  readonly name: string;
}

/** Two namespaces: a phone, and all that is not on it. */
const [phone, internet] = ['ferry-phone', 'ferry-internet'];
/** The phone's address, and that of its router. */
export const addresses = { phone: '198.51.100.2', router: '198.51.100.1' } as const;
const resolvers = ['223.5.5.5', '119.29.29.29', '1.12.12.12', '1.1.1.1', '8.8.8.8'];

const ip = (line: string) => execFileSync('ip', line.split(' '), { stdio: 'pipe' });

/** Addresses that this machine has for a while. Only root can give it some. */
export function openAddresses(...given: readonly string[]): Disposable {
  for (const address of given) ip(`addr replace ${address}/32 dev lo`);
  return {
    [Symbol.dispose]: () => {
      for (const address of given) ip(`addr del ${address}/32 dev lo`);
    },
  };
}

/** Why this machine has none. `null`: it can. Only root can make them. */
export function whyNoNamespaces(): string | null {
  try {
    ip(`netns add ${phone}`);
    try {
      ip(`-n ${phone} tuntap add dev try mode tun`);
    } finally {
      ip(`netns del ${phone}`);
    }
    return null;
  } catch (error) {
    return `No network namespace with a TUN can be made: ${String(error).slice(0, 200)}`;
  }
}

const openssl = (cwd: string, line: string, ...rest: string[]) =>
  execFileSync('openssl', [...line.split(' '), ...rest], { cwd, stdio: 'pipe' });

/** An authority, and a certificate of it for the DNS servers. */
function makeCertificates(folder: string): void {
  const key = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2';
  openssl(folder, `${key} -keyout ca.key -out ca.crt -subj`, '/CN=Test authority');
  const names = `subjectAltName=${resolvers.map((address) => `IP:${address}`).join()}`;
  const signed = '-CA ca.crt -CAkey ca.key -keyout dns.key -out dns.crt';
  openssl(folder, `${key} ${signed} -subj`, '/CN=dns', '-addext', names);
}

/**
 * A phone with the internet behind it.
 *
 * @param names the address of each name; the addresses are in the internet
 */
export async function openPhone(names: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'ferry-phone-'));
  makeCertificates(folder);
  const resolvConf = `/etc/netns/${phone}`;
  const close = () => {
    for (const name of [phone, internet]) ip(`netns del ${name}`);
    rmSync(resolvConf, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  };
  for (const name of [phone, internet]) {
    ip(`netns add ${name}`);
    ip(`-n ${name} link set lo up`);
  }
  ip(`-n ${phone} link add eth0 type veth peer name eth1 netns ${internet}`);
  ip(`-n ${phone} address add ${addresses.phone}/24 dev eth0`);
  ip(`-n ${internet} address add ${addresses.router}/24 dev eth1`);
  ip(`-n ${phone} link set eth0 up`);
  ip(`-n ${internet} link set eth1 up`);
  ip(`-n ${phone} route add default via ${addresses.router}`);
  for (const address of new Set([...resolvers, ...Object.values(names)]))
    ip(`-n ${internet} address add ${address}/32 dev lo`);
  mkdirSync(resolvConf, { recursive: true });
  writeFileSync(join(resolvConf, 'resolv.conf'), 'nameserver 8.8.8.8\n');

  const log = join(folder, 'asked.jsonl');
  writeFileSync(log, '');
  const runIn = (namespace: string, path: string, args: readonly string[]): Running =>
    start(
      'ip',
      ['netns', 'exec', namespace, 'env', `SSL_CERT_FILE=${join(folder, 'ca.crt')}`, path, ...args],
      folder,
    );
  const given: Internet = {
    resolvers,
    names,
    log,
    key: join(folder, 'dns.key'),
    certificate: join(folder, 'dns.crt'),
  };
  const program = new URL('internet.ts', import.meta.url).pathname;
  const servers = runIn(internet, process.execPath, [program, JSON.stringify(given)]);
  await until('the internet is there', () => servers.said().includes('ready'), {
    seconds: 60,
    programs: [servers],
  });

  return {
    folder,
    /** Starts a program on the phone, or in the internet. */
    onPhone: (path: string, args: readonly string[]) => runIn(phone, path, args),
    inInternet: (path: string, args: readonly string[]) => runIn(internet, path, args),
    /** Whether a program has taken over the phone's routes: a namespace begins with three rules. */
    isTaken: () => ip(`-n ${phone} -oneline rule`).toString().trim().split('\n').length > 3,
    /** From which address a site was asked when the phone opened it. Empty: it did not answer. */
    open(name: string): string {
      try {
        const curl = ['curl', '--silent', '--max-time', '10', `http://${name}/`];
        return execFileSync('ip', ['netns', 'exec', phone, ...curl], { encoding: 'utf8' }).replace(
          '::ffff:',
          '',
        );
      } catch {
        return '';
      }
    },
    /** All questions to DNS servers so far. */
    asked: (): Asked[] =>
      readFileSync(log, 'utf8')
        .split('\n')
        .flatMap((line) => (line === '' ? [] : [JSON.parse(line)])),
    async [Symbol.asyncDispose]() {
      await servers.end('SIGKILL');
      close();
    },
  };
}

export type Phone = Awaited<ReturnType<typeof openPhone>>;

import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NodeAgent } from '../../../packages/core/src/contract/nodes/agents.ts';
import type { NodeConfig } from '../../../packages/server/src/modules/network/nodes/index.ts';
import { foldTraffic } from '../../../packages/server/src/modules/network/traffic/index.ts';
import { givePlan, openNode } from '../../../packages/server/src/testing/nodes.ts';
import { openCustomer } from '../../../packages/server/src/testing/people/customers.ts';
import { openTestServer } from '../../../packages/server/src/testing/servers/open-test-server.ts';

export const serverName = 'node.example.com';

/** A certificate of today, by default for the nodes. */
function makeCertificate(folder: string, names: readonly string[] = [serverName]) {
  const [cert_file, key_file] = [join(folder, 'node.crt'), join(folder, 'node.key')];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', key_file];
  const name = [
    '-subj',
    `/CN=${serverName}`,
    '-addext',
    `subjectAltName=${names.map((one) => `DNS:${one}`).join()}`,
  ];
  execFileSync('openssl', ['req', '-x509', ...key, ...name, '-days', '30', '-out', cert_file], {
    stdio: 'ignore',
  });
  const text = readFileSync(cert_file, 'utf8');
  const sha256 = new X509Certificate(text).fingerprint256.replaceAll(':', '').toLowerCase();
  return { cert_file, key_file, text, sha256 };
}

type Configs = Readonly<Record<string, NodeConfig>>;

/** A server whose clock goes with the real one, nodes of an agent, and two customers with a plan. */
export async function openRealSite(agent: NodeAgent, configsOf: (sha256: string) => Configs) {
  const folder = mkdtempSync(join(tmpdir(), 'ferry-agent-'));
  const certificate = makeCertificate(folder);
  const server = await openTestServer();
  server.clock.at = new Date();
  const ticking = setInterval(() => server.clock.turn(1), 1_000);
  const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const configs = configsOf(certificate.sha256);
  const nodes = [];
  for (const [name, config] of Object.entries(configs))
    nodes.push({ name, config, ...(await openNode(server, { name, config, hosts: ['127.0.0.1'] })) });
  const { sql } = server.services.database;
  const { cert_file, key_file } = certificate;
  await sql
    .updateTable('node')
    .set({ agent, certificate: JSON.stringify({ mode: 'file', cert_file, key_file }) })
    .execute();
  const [customer, other] = [await openCustomer(server), await openCustomer(server)];
  for (const { id } of [customer, other]) await givePlan(server, id);

  /** A customer's profile, as a client of this name fetches it. */
  async function fetchProfile(accountId: number, agent: string, clientType = 'AUTO'): Promise<string> {
    const { link_token_sealed } = await sql
      .selectFrom('service')
      .select('link_token_sealed')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    const token = server.services.keys.open(link_token_sealed);
    const query = `is_remark_emoji=false&client_type=${clientType}`;
    const answer = await fetch(`${origin}/link2/${token}?${query}`, { headers: { 'user-agent': agent } });
    return answer.text();
  }

  /** A customer's profile for sing-box. */
  const profileOf = async (accountId: number): Promise<{ outbounds: readonly Outbound[] }> =>
    JSON.parse(await fetchProfile(accountId, 'SFA/1.12.23 (sing-box 1.12.23)'));

  /** What a node reported of both customers, and what was billed of it to each, in bytes. */
  async function traffic(nodeId: number) {
    await foldTraffic(server.services);
    const sum = { up: sql.fn.sum<string>('upload'), down: sql.fn.sum<string>('download') };
    const reported = await sql
      .selectFrom('traffic_report')
      .select([sum.up.as('up'), sum.down.as('down')])
      .where('node_id', '=', nodeId)
      .executeTakeFirstOrThrow();
    const billed = await sql
      .selectFrom('traffic_hour')
      .select(['account_id', sql.fn.sum<string>('billed').as('bytes')])
      .where('node_id', '=', nodeId)
      .groupBy('account_id')
      .execute();
    return {
      reported: Number(reported.up) + Number(reported.down),
      billed: new Map(billed.map(({ account_id, bytes }) => [account_id, Number(bytes)])),
    };
  }

  return {
    ...{ server, origin, folder, certificate, nodes, customer, other, fetchProfile, profileOf, traffic },
    async [Symbol.asyncDispose]() {
      clearInterval(ticking);
      await server[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type RealSite = Awaited<ReturnType<typeof openRealSite>>;

/** What the tests change of an outbound of sing-box. */
export interface Outbound {
  readonly tag: string;
  readonly type: string;
  readonly server?: string;
  readonly tls?: object;
  readonly multiplex?: object;
}

/**
 * An address that looks public, on the loopback interface: agents of today let nobody through to private ones. Only root can
 * add it.
 */
const publicIp = '203.0.114.77';
const changeLoopback = (verb: 'add' | 'del') =>
  execFileSync('ip', ['address', verb, `${publicIp}/32`, 'dev', 'lo'], { stdio: 'ignore' });

/** Why this machine cannot have the address. `null`: it can. */
export function whyNoOrigin(): string | null {
  try {
    changeLoopback('add');
    changeLoopback('del');
    return null;
  } catch (error) {
    return `No address can be added to the loopback interface: ${String(error).slice(0, 200)}`;
  }
}

/** A site that sends as many bytes as its path says. */
export async function openOrigin() {
  changeLoopback('add');
  const site = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.end(Buffer.alloc(Number(request.url?.slice(1)), 7)));
  });
  await new Promise<void>((resolve) => site.listen(0, publicIp, resolve));
  return {
    url: `http://${publicIp}:${(site.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      site.closeAllConnections();
      await new Promise((resolve) => site.close(resolve));
      changeLoopback('del');
    },
  };
}

/** The number of names on the certificate of the other site: ML-DSA-65 of REALITY needs one that is long. */
const manyNames = 150;

/** The site that nodes of REALITY show to strangers. */
export async function openOtherSite() {
  const folder = mkdtempSync(join(tmpdir(), 'ferry-other-'));
  const names = Array.from({ length: manyNames }, (_, at) => `name-${at}.${serverName}`);
  const { cert_file, key_file } = makeCertificate(folder, [serverName, ...names]);
  const certificate = { cert: readFileSync(cert_file), key: readFileSync(key_file) };
  const site = createSecureServer({ ...certificate, allowHTTP1: true, minVersion: 'TLSv1.3' });
  site.on('request', (_request, response) => response.end('another site'));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(site.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => site.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

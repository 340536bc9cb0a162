import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { openFragileProxy } from '../../../packages/server/src/testing/databases/fragile-proxy.ts';
import { merchant, openEpayGateway } from '../../../packages/server/src/testing/gateways/epay-gateway.ts';
import { type Cluster, startCluster } from '../../../scripts/system.js';
import { type ServerProcess, startServerProcess } from '../../journeys/parts/server-process.ts';
import { inside } from '../../journeys/parts/site.ts';
import { openSmtpSink } from '../../journeys/parts/smtp-sink.ts';
import { openAgent } from './agent.ts';
import { type Asked, askUntilAnswered } from './ask.ts';
import { mountDisk } from './disk.ts';
import { openClients } from './killable-server.ts';
import { numbersFrom, seedOfRun } from './numbers.ts';
import { added, nothing, readEqualSums } from './traffic-sums.ts';
import { openTrafficWorld } from './traffic-world.ts';
import { openWalletCustomer } from './wallet-customer.ts';
import { assertWallets } from './wallet-sums.ts';
import { openShop } from './wallet-world.ts';

const [customers, nodes, rate] = [6, 3, 2];
/** Five days, more than any clock of the tests is wrong. */
const planMinutes = 5 * 1440;
/** Enough for the server, for the test's own look at the database beside it, and for a few more. */
const connections = 60;
/** Seconds that a call waits for the database. */
const databaseSeconds = 3;

const settingsOfCluster = {
  max_connections: connections,
  shared_buffers: '32MB',
  max_wal_size: '8MB',
  min_wal_size: '2MB',
  // The machine never crashes, so nothing must be on disk; acknowledged data must survive a killed PostgreSQL.
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'on',
};

const portOf = (url: string) => Number(new URL(url).port);
const near = (port: number) => openFragileProxy({ host: '127.0.0.1', port });

/** The same address on another port. */
function through(url: string, port: number): string {
  const changed = new URL(url);
  changed.port = String(port);
  return changed.href;
}

/**
 * A server with its own PostgreSQL, gateway and mail server, each behind a proxy, and customers and nodes that send
 * requests continuously. `undefined` if PostgreSQL cannot be started.
 */
export async function openFaultWorld() {
  const disk = mountDisk(160);
  const cluster: Cluster | undefined = await startCluster(settingsOfCluster, disk?.folder);
  if (cluster === undefined) {
    disk?.remove();
    return undefined;
  }
  const seed = seedOfRun();
  const [gateway, mails] = [await openEpayGateway(), await openSmtpSink()];
  const [database, payments, smtp] = [
    await near(portOf(cluster.url)),
    await near(portOf(gateway.url)),
    await near(portOf(mails.url)),
  ];
  const directory = mkdtempSync(join(tmpdir(), 'ferry-faults-'));
  const settings = {
    FERRY_DATA_DIR: directory,
    FERRY_CAPTCHA: 'off',
    FERRY_ACCESS_TOKEN_SECONDS: '86400',
    FERRY_TRUSTED_PROXIES: '127.0.0.1',
    FERRY_SMTP_URL: mails.url.replace(/\d+$/, String(smtp.port)),
    FERRY_EPAY_URL: through(gateway.url, payments.port),
    FERRY_EPAY_PID: merchant.pid,
    FERRY_EPAY_KEY: merchant.key,
    FERRY_EPAY_MODE: 'api',
  };
  const placeAt = (url: string) => ({
    directory,
    environment: { ...settings, DATABASE_URL: url },
    async remove() {},
  });
  /** Direct connections to the database and the gateway; the proxies simulate the faults. */
  const direct = placeAt(cluster.url);
  const shop = await inside(direct, (services) => openShop(services, customers, planMinutes));
  const traffic = await inside(direct, (services) =>
    openTrafficWorld(services, { rate, nodes, customers: nodes }),
  );
  const start = (url: string, environment: Record<string, string> = {}): Promise<ServerProcess> =>
    startServerProcess(placeAt(url), { FERRY_DATABASE_SECONDS: String(databaseSeconds), ...environment });
  let server = await start(through(cluster.url, database.port));

  let outages = 0;
  const onOutage = () => {
    outages += 1;
  };
  const outputNow = () => server.output().slice(-4_000);
  /** A server that was not killed must be running. */
  const urlNow = () => {
    const { exitCode, signalCode } = server.child;
    if (exitCode !== null || signalCode !== null)
      throw new Error(`the server ended (${exitCode ?? signalCode}):\n${outputNow()}`);
    return server.url;
  };
  const site: Asked = {
    ask: (send) => askUntilAnswered(urlNow, send, { output: outputNow, onOutage }),
  };
  const people = shop.customers.map((customer, index) => ({
    customer,
    ...openWalletCustomer(site, gateway, shop, index, numbersFrom(seed + 1 + index)),
  }));
  // Each node serves one customer. The first reports without a key, like real agents.
  const agents = traffic.nodes.map((node, index) =>
    openAgent(site, traffic, node, traffic.ids.slice(index, index + 1), numbersFrom(seed + 100 + index)),
  );
  await Promise.all(people.map(({ customer, begin }) => begin(customer.id)));

  /**
   * Causes a fault under load. Ends after each client was answered often enough afterwards, and every sum equals what
   * was acknowledged.
   */
  async function underLoad(harm: () => Promise<void>): Promise<void> {
    const clients = openClients([
      ...people.map(({ act }) => act),
      ...agents.map((agent, index) => () => agent.report(index > 0)),
    ]);
    try {
      await clients.further(2);
      await harm();
      await clients.further(4);
    } finally {
      // After a failure, too: clients that get no answer would never end, and disturb the next fault.
      for (const proxy of [database, payments, smtp]) proxy.set('pass');
      if (!cluster?.isRunning()) cluster?.start();
      await clients.end();
    }
    await Promise.all(people.map(({ deliverRest }) => deliverRest()));
    await inside(direct, async (services) => {
      await assertWallets(services, shop, people);
      const told = agents.map(({ told: of }, index) => {
        const id = traffic.ids[index] ?? 0;
        return { id, ...added(of.get(id) ?? nothing(), nothing()) };
      });
      expect(await readEqualSums(services, rate)).toEqual(told);
    });
  }

  return {
    cluster,
    disk,
    database,
    gateway: payments,
    smtp,
    mails,
    connections,
    underLoad,
    outages: () => outages,
    server: () => server,
    /** Starts another process, which connects to the database directly. */
    async restart(environment: Record<string, string>): Promise<void> {
      server = await start(cluster.url, environment);
    },
    /** The health check's answer, its duration in milliseconds, and the server's time. */
    async health() {
      const began = performance.now();
      const response = await fetch(`${server.url}/health`, { signal: AbortSignal.timeout(20_000) });
      const said = (await response.json()) as { database: string };
      return {
        status: response.status,
        database: said.database,
        ms: performance.now() - began,
        at: new Date(response.headers.get('date') ?? ''),
      };
    },
    /** A direct connection to the database. Its loss does not fail the test. */
    async connect(): Promise<pg.Client> {
      const client = new pg.Client({ connectionString: cluster.url });
      client.on('error', () => {});
      await client.connect();
      return client;
    },
    async [Symbol.asyncDispose]() {
      for (const proxy of [database, payments, smtp]) proxy.set('pass');
      server.child.kill('SIGKILL');
      await server.ended;
      for (const proxy of [database, payments, smtp]) await proxy[Symbol.asyncDispose]();
      await gateway[Symbol.asyncDispose]();
      await mails.close();
      cluster.remove();
      disk?.remove();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

export type FaultWorld = NonNullable<Awaited<ReturnType<typeof openFaultWorld>>>;

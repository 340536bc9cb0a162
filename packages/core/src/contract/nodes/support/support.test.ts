import { expect, test } from 'vitest';
import type { NodeConfig } from '../config.ts';
import { type ClientName, clients } from './clients.ts';
import { agentsFor } from './serving.ts';
import { clientSupport, isSupported } from './support.ts';

const tls = { server_name: 'a.example' };
const pins = [{ certificate: 'ab'.repeat(32) }];
const keyPins = [{ certificate: 'ab'.repeat(32), spki: 'cd'.repeat(32) }];
const trojan = (more: object): NodeConfig => ({
  kind: 'trojan',
  port: 443,
  transport: { network: 'tcp' },
  tls: { ...tls, ...more },
});
const readers = (config: NodeConfig) =>
  (Object.keys(clients) as ClientName[]).filter((client) => isSupported(clientSupport(client, config)));

test('a pinned node is for clients that compare certificates, and by its key for sing-box from 1.13 on', () => {
  expect(readers(trojan({ pins }))).toEqual(
    expect.arrayContaining(['V2Ray', 'Xray', 'Mihomo', 'Mihomo30', 'Surge6']),
  );
  for (const client of ['SingBox', 'SingBox13', 'Clash', 'Surge4', 'Loon', 'Stash'])
    expect(readers(trojan({ pins }))).not.toContain(client);
  expect(readers(trojan({ pins: keyPins })).filter((client) => client.startsWith('SingBox'))).toEqual([
    'SingBox13',
    'SingBox14',
  ]);
});

test('with allow_insecure the others get it as well, and the pins are named as left out', () => {
  const config = trojan({ pins, allow_insecure: true });
  expect(readers(config)).toEqual(readers(trojan({})));
  expect(clientSupport('Clash', config)).toEqual({ knowsKind: true, lacks: [], drops: ['pins'] });
  expect(clientSupport('Mihomo', config).drops).toEqual([]);
});

test('Encrypted Client Hello is left out by clients, and needed of agents', () => {
  const config = trojan({ ech_keys: 'AAAA' });
  expect(readers(config)).toEqual(readers(trojan({})));
  expect(clientSupport('Clash', config).drops).toEqual(['ech']);
  expect(agentsFor(config)).toEqual(['xboard-node', 'other']);
});

test('only v2node and Xboard-Node serve the encryption of VLESS, which sing-box and the lines do not read', () => {
  const config: NodeConfig = {
    kind: 'vless',
    port: 443,
    transport: { network: 'tcp' },
    security: { type: 'none' },
    encryption: { mode: 'native', private_key: 'A'.repeat(43) },
  };
  expect(agentsFor(config)).toEqual(['v2node', 'xboard-node', 'other']);
  expect(readers(config)).toEqual(['Mixed', 'V2Ray', 'Shadowrocket', 'Xray', 'Mihomo', 'Mihomo30']);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ferry } from '../testing/terminal.ts';

const docs = new URL('../../../../docs/', import.meta.url);
const textOf = (name: string) => readFileSync(new URL(name, docs), 'utf8');

const nodes = [...textOf('cli.md').matchAll(/```json\n(.*?)```/gs)].map(([, text]) => text ?? '');
const products = [...textOf('production.md').matchAll(/ferry products create <<'END'\n(.*?)\n *END/gs)].map(
  ([, text]) => text ?? '',
);

const certificates = [...textOf('cli.md').matchAll(/^\| `(\{"mode": .*?\})` \|/gm)].map(
  ([, text]) => text ?? '',
);

test('the documentation has a certificate of each mode to copy', () => {
  expect(certificates.map((text) => JSON.parse(text).mode)).toEqual([
    'none',
    'file',
    'http',
    'dns',
    'content',
  ]);
});

test.each(certificates)('a node takes the certificate %s', async (text) => {
  const terms = { ...JSON.parse(nodes[0] ?? '{}'), certificate: JSON.parse(text) };
  const { code, err } = await ferry(['nodes', 'create', '--dry-run'], { stdin: JSON.stringify(terms) });
  expect([code, err]).toEqual([0, '']);
});

test('the documentation has nodes and products to copy', () => {
  expect(nodes.map((text) => JSON.parse(text).config.kind)).toEqual(
    expect.arrayContaining(['vmess', 'vless', 'trojan', 'shadowsocks', 'shadowsocksr', 'hysteria2']),
  );
  expect(products.map((text) => JSON.parse(text).shop_type)).toEqual(['main_package', 'additional_package']);
});

test.each([...nodes.map((text) => ['nodes', text]), ...products.map((text) => ['products', text])])(
  'ferry %s create takes the example %s',
  async (noun, stdin) => {
    const { code, err } = await ferry([noun, 'create', '--dry-run'], { stdin });
    expect([code, err]).toEqual([0, '']);
  },
);

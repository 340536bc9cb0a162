import { expect, test } from 'vitest';
import { oddFleet } from '../../../../testing/formats/odd-fleet.ts';
import { profileOf } from '../../../../testing/formats/profile.ts';
import { readAs } from '../../../../testing/formats/read-formats.ts';
import { readGroupsAs } from '../../../../testing/formats/read-groups.ts';
import { formats, type KnownClient } from './formats.ts';

/** What a client chooses by itself, besides nodes. */
const ofClients = ['DIRECT', 'direct'];

/** Counts what a reader finds of a fleet with every way and every odd name. */
function countOf(client: KnownClient): string {
  const format = formats[client];
  const nodes = oddFleet(format);
  const read = readAs[client](profileOf(format, nodes, { isProxyMode: true }).text);
  const names = read.map(({ name }) => name);
  expect(new Set(names).size, client).toBe(names.length);
  const readGroups = readGroupsAs[client];
  if (readGroups === undefined) return `${nodes.length} in, ${read.length} read`;
  const groups = readGroups(profileOf(format, nodes).text);
  const all = new Set([...names, ...groups.map(({ name }) => name), ...ofClients]);
  expect(all.size, client).toBe(names.length + groups.length + ofClients.length);
  for (const { name, members } of groups) {
    expect(
      members.filter((member) => !all.has(member)),
      `${client} ${name}`,
    ).toEqual([]);
    expect(
      names.filter((node) => !members.includes(node)),
      `${client} ${name}`,
    ).toEqual([]);
  }
  return `${nodes.length} in, ${read.length} read, ${groups.length} groups of all`;
}

test('every format contains every node of a large fleet, and every group all of them', () => {
  const counts = Object.fromEntries(
    (Object.keys(formats) as KnownClient[]).map((one) => [one, countOf(one)]),
  );
  expect(counts).toMatchInlineSnapshot(`
    {
      "Clash": "128 in, 128 read, 2 groups of all",
      "ClashR": "128 in, 128 read, 2 groups of all",
      "Hiddify": "128 in, 128 read",
      "Loon": "128 in, 128 read",
      "Loon637": "128 in, 128 read",
      "Mellow": "128 in, 128 read, 1 groups of all",
      "Mihomo": "134 in, 134 read, 2 groups of all",
      "Mihomo30": "187 in, 187 read, 2 groups of all",
      "MihomoOlder": "128 in, 128 read, 2 groups of all",
      "Mixed": "191 in, 191 read",
      "Quantumult": "128 in, 128 read",
      "QuantumultConf": "128 in, 128 read, 1 groups of all",
      "QuantumultX": "128 in, 128 read",
      "SIP002": "128 in, 128 read",
      "SIP008": "128 in, 128 read",
      "SSD": "128 in, 128 read",
      "SSR": "128 in, 128 read",
      "Shadowrocket": "191 in, 191 read",
      "SingBox": "128 in, 128 read, 2 groups of all",
      "SingBox11": "128 in, 128 read, 2 groups of all",
      "SingBox13": "128 in, 128 read, 2 groups of all",
      "SingBox14": "128 in, 128 read, 2 groups of all",
      "SingBoxOlder": "128 in, 128 read, 2 groups of all",
      "Stash": "128 in, 128 read, 2 groups of all",
      "Stash33": "128 in, 128 read, 2 groups of all",
      "Surfboard": "128 in, 128 read, 2 groups of all",
      "Surfboard34": "128 in, 128 read, 2 groups of all",
      "Surge2": "128 in, 128 read, 2 groups of all",
      "Surge3": "128 in, 128 read, 2 groups of all",
      "Surge4": "128 in, 128 read, 2 groups of all",
      "Surge6": "128 in, 128 read, 2 groups of all",
      "Trojan": "128 in, 128 read",
      "V2Ray": "191 in, 191 read",
      "Xray": "199 in, 199 read",
    }
  `);
});

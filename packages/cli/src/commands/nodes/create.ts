import { create } from '@ferry/core/contract/nodes/admin';
import { createCommand } from '../../calls/call-commands.ts';
import { facts } from '../../output/table.ts';
import { say } from '../../words/say.ts';
import { certificateFiles } from './install/certificate-files.ts';
import { readOnlyFields } from './read-only-fields.ts';

export const addCreate = createCommand({
  call: create,
  file: 'the node',
  wanted: 'Give a JSON object with the fields of a node; "ferry nodes create --help" shows one.',
  shown: readOnlyFields,
  parts: certificateFiles,
  help: `The minimum for a node; docs/cli.md has an example of each common kind:
  {
    "node_name": "香港 01",
    "country_code": "HK",
    "user_group_host": {"a1": {"host": "hk-a.example.com"}},
    "config": {"kind": "vmess", "port": 10001, "transport": {"network": "tcp"}, "tls": null}
  }

Where its agent has the certificate of its TLS from, one of these as "certificate":
  {"mode": "none"}
  {"mode": "file", "cert_file": "/etc/XrayR/cert/hk.crt", "key_file": "/etc/XrayR/cert/hk.key"}
  {"mode": "http", "domain": "hk.example.com", "email": "me@example.com"}
  {"mode": "dns", "domain": "hk.example.com", "email": "me@example.com", "provider": "cloudflare"}
  {"mode": "content", "domain": "hk.example.com"}

The mode tls is like http. For content, --certificate and --certificate-key name the files; for dns, --dns-env.

Defaults: certificate null, location "", remark null, node_level 0, node_rate "1.00", node_speed_limit null (Mbps), line_mbps 1000, is_enabled
true, is_hidden false, priority 0, and no entries a2 and a3.

Examples:
  ferry nodes create node.json --dry-run
  ferry nodes create node.json --certificate fullchain.pem --certificate-key privkey.pem
  ferry nodes create node.json --json | jq -r .key > node.key`,
  write: async ({ ask }, body) => (await ask(create, { body })).result,
  said: (result) =>
    facts([
      [say`Number`, String(result.node_id)],
      [say`Name`, result.node_name],
      [say`Key`, result.key],
      [say`Shown`, say`this once`],
    ]),
});

import { create } from '@ferry/core/contract/nodes/admin';
import { createCommand } from '../../calls/call-commands.ts';
import { facts } from '../../output/table.ts';
import { say } from '../../words/say.ts';
import { workingWith } from './formats.ts';
import { certificateFiles } from './install/certificate-files.ts';
import { noteGroups } from './note-groups.ts';
import { readOnlyFields } from './read-only-fields.ts';

export const addCreate = createCommand({
  call: create,
  file: 'nodes.create_file',
  wanted: 'nodes.create_wanted',
  shown: readOnlyFields,
  parts: certificateFiles,
  help: () => `${say('nodes.create_minimum')}
  {
    "node_name": "香港 01",
    "country_code": "HK",
    "user_group_host": {"a1": {"host": "hk-a.example.com"}},
    "config": {"kind": "vmess", "port": 10001, "transport": {"network": "tcp"}, "tls": null}
  }

${say('nodes.create_certificates')}
  {"mode": "none"}
  {"mode": "file", "cert_file": "/etc/XrayR/cert/hk.crt", "key_file": "/etc/XrayR/cert/hk.key"}
  {"mode": "http", "domain": "hk.example.com", "email": "me@example.com"}
  {"mode": "dns", "domain": "hk.example.com", "email": "me@example.com", "provider": "cloudflare"}
  {"mode": "content", "domain": "hk.example.com"}

${say('nodes.create_modes')}

${say('nodes.create_defaults')}

${say('shared.examples')}
  ferry nodes create node.json --dry-run
  ferry nodes create node.json --certificate fullchain.pem --certificate-key privkey.pem
  ferry nodes create node.json --json | jq -r .key > node.key`,
  write: async (context, body) => noteGroups(context, (await context.ask(create, { body })).result),
  said(result) {
    const { served_by, read_by } = workingWith(result.config);
    return facts([
      [say('nodes.number'), String(result.node_id)],
      [say('shared.name'), result.node_name],
      [say('shared.key'), result.key],
      [say('nodes.shown'), say('nodes.this_once')],
      [say('nodes.served_by'), served_by],
      [say('nodes.read_by'), read_by],
    ]);
  },
});

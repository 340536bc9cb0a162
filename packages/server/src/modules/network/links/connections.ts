import { type CredentialKind, credentialKinds, credentialsOf } from '@ferry/core/contract/nodes/credentials';
import type { NodeKind } from '@ferry/core/contract/nodes/customer';
import { inLanguage } from '@ferry/core/words/texts';
import type { Context } from '../../../base/context.ts';
import { Refusal } from '../../../base/refusal.ts';
import {
  devicesOnline,
  type Holding,
  isOpenTo,
  ownCredentialsColumn,
  usageColumns,
} from '../../ground/services/index.ts';
import { listNodes, type Node, shownMaintenance, userFieldsOf } from '../nodes/index.ts';
import { linkOf } from './formats/links.ts';
import { type Entry, entryOfNode } from './formats/profile.ts';
import { expiryOf, quotaOf } from './subscription/state.ts';

async function readService({ database, now, who }: Context<'customer'>) {
  return database.sql
    .selectFrom('service')
    .innerJoin('account', 'account.id', 'service.account_id')
    .select([
      'proxy_uuid',
      'proxy_password',
      'level',
      'node_groups',
      'level_expires_at',
      'expires_at',
      'link_group',
      'port',
      'device_limit',
    ])
    .select(usageColumns)
    .select([ownCredentialsColumn.as('own'), devicesOnline(now()).as('devices_online')])
    .where('account_id', '=', who.accountId)
    .executeTakeFirstOrThrow();
}

type Service = Awaited<ReturnType<typeof readService>>;

/** The customer's access at a moment. Nodes of level 0 also stay open after his level has ended. */
const heldAt = ({ level, node_groups, level_expires_at }: Service, at: Date): Holding =>
  level_expires_at > at ? { level, node_groups } : { level: 0, node_groups: null };

function entryFor(node: Node, service: Service): Entry | undefined {
  const { proxy_uuid, proxy_password, own, port } = service;
  const secrets = { uuid: proxy_uuid, password: proxy_password, own, port };
  const reach = { linkGroup: service.link_group, hasPort: service.port !== null, hasFlags: false };
  return entryOfNode(node, reach, (read) => read(secrets));
}

/** How the customer connects to one node. For a node that is not open to him the answer contains no secrets. */
export async function showConnection(ctx: Context<'customer'>, { node_id }: { node_id: number }) {
  const node = (await listNodes(ctx)).find(({ id }) => id === node_id);
  if (node === undefined) throw new Refusal('node.unknown', { status: 404 });
  const service = await readService(ctx);
  if (!isOpenTo(node, heldAt(service, ctx.now()))) throw new Refusal('link.level');
  const entry = entryFor(node, service);
  if (entry === undefined) throw new Refusal('link.no_port');
  return {
    result: {
      node_id,
      node_name: node.name,
      protocol: node.config.kind,
      server_address: entry.host,
      port: entry.port,
      password: entry.secret,
      method: userFieldsOf(node.config).method,
      link: linkOf(entry, ctx.config.siteName),
    },
  };
}

/** The kinds of nodes for which the customer has one of these own credentials, each kind once. */
const ownAt = ({ own }: Service, kinds: readonly CredentialKind[]): NodeKind[] => {
  const held = kinds.filter((kind) => own?.[kind] !== undefined);
  const read = held.map((kind) =>
    kind === 'shadowsocks-2022-16' || kind === 'shadowsocks-2022-32' ? 'shadowsocks' : kind,
  );
  return [...new Set(read)];
};

/** The customer's secrets at nodes, and where own credentials replace them. */
export async function showPassword(ctx: Context<'customer'>) {
  const service = await readService(ctx);
  return {
    result: {
      ss_passwd: service.proxy_password,
      ss_uuid: service.proxy_uuid,
      own_credentials: {
        ended_by_password: ownAt(service, credentialKinds),
        ended_by_uuid: ownAt(service, credentialsOf('uuid')),
      },
    },
  };
}

/** The customer's accounts on the shadowsocks(R) nodes of his level. */
export async function showShared(ctx: Context<'customer'>) {
  const at = ctx.now();
  const service = await readService(ctx);
  const used = service.used_upload + service.used_download;
  const expires = expiryOf(service);
  const nodes = (await listNodes(ctx)).filter(
    (node) => isOpenTo(node, heldAt(service, at)) && userFieldsOf(node.config).by === 'password',
  );
  const accounts = nodes.flatMap((node) => {
    const entry = entryFor(node, service);
    const users = userFieldsOf(node.config);
    if (entry === undefined) return [];
    return [
      {
        account_id: node.id,
        account_name: node.name,
        server_address: entry.host,
        port: entry.port,
        password: entry.secret,
        method: users.method,
        protocol: users.shadowsocks?.protocol ?? 'origin',
        max_users: service.device_limit ?? 0,
        current_users: service.devices_online,
        traffic_limit: quotaOf(service),
        traffic_used: used,
        status: expires > at && used < quotaOf(service) ? ('active' as const) : ('inactive' as const),
        expire_time: expires.toISOString(),
        note:
          shownMaintenance(node, at, ctx.language)?.note ??
          inLanguage({ remark: node.remark }, node.texts, ctx.language).remark,
      },
    ];
  });
  return { result: { total_accounts: accounts.length, available_accounts: accounts } };
}

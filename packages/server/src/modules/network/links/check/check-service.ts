import type { CallParsed, ResultOf } from '@ferry/core/contract/base/call';
import type { check } from '@ferry/core/contract/links/check';
import type { Language } from '@ferry/core/words/languages';
import type { Context } from '../../../../base/context.ts';
import { Refusal } from '../../../../base/refusal.ts';
import { sayKept } from '../../../../words/kept-text.ts';
import { canBeginNext, isOpenTo, saidGroups, statusAt } from '../../../ground/services/index.ts';
import { plannedMaintenance, shownMaintenance } from '../../nodes/index.ts';
import { expiryOf, quotaOf } from '../subscription/state.ts';
import { causesOf, clockTolerance, isInProfile } from './causes.ts';
import { type CheckedNode, type CheckFacts, readFacts } from './read-facts.ts';

function shownNode(node: CheckedNode, facts: CheckFacts, at: Date, language: Language) {
  return {
    node_id: node.id,
    node_name: node.name,
    status: statusAt(node.last_heard_at, at),
    load: node.load,
    node_level: node.level,
    node_groups: saidGroups(node.groups, facts.group_names),
    is_usable: facts.level_expires_at > at && isOpenTo(node, facts),
    last_heard_at: node.last_heard_at?.toISOString() ?? null,
    maintenance: shownMaintenance(node, at, language),
    profile_changed_at: node.profile_changed_at.toISOString(),
  };
}

/** Says why a customer's nodes, or one of them, may not work, with the facts behind it. */
export async function checkService(
  ctx: Context<'customer-even-banned'>,
  { node_id }: CallParsed<typeof check>,
): Promise<ResultOf<typeof check>> {
  const at = ctx.now();
  const facts = await readFacts(ctx, ctx.who.accountId, at);
  const asked = facts.nodes.find(({ id }) => id === node_id);
  if (node_id !== undefined && asked === undefined) throw new Refusal('node.unknown', { status: 404 });
  const open = facts.nodes.filter((node) => isOpenTo(node, facts));
  const isHeard = ({ last_heard_at }: CheckedNode) => statusAt(last_heard_at, at) === 'online';
  const heard = open.filter(isHeard);
  const judged = asked ? [asked] : open.length > 0 ? open : facts.nodes;
  const tolerances = judged.flatMap(({ config }) => clockTolerance(config) ?? []);
  const [other] = heard
    .filter((node) => node !== asked && isInProfile(facts, node) && plannedMaintenance(node, at) === null)
    .sort((a, b) => (a.load ?? 1) - (b.load ?? 1));
  const total = quotaOf(facts);
  const canBegin = await canBeginNext(ctx.database.sql, ctx, {
    accountId: ctx.who.accountId,
    nextResetAt: facts.next_reset_at,
  });
  const { banned_until, fetched_at, product_id, quota_bytes } = facts;
  return {
    result: {
      checked_at: at.toISOString(),
      causes: causesOf(facts, judged, at),
      node: asked ? shownNode(asked, facts, at, ctx.language) : null,
      other_node: other ? { node_id: other.id, node_name: other.name } : null,
      open_nodes: open.length,
      heard_nodes: heard.length,
      ban:
        banned_until === null
          ? null
          : { reason: sayKept(ctx.language, facts.ban_reason ?? ''), ends_at: banned_until.toISOString() },
      plan_name: facts.plan_name,
      expires_at: product_id === null && quota_bytes === 0 ? null : expiryOf(facts).toISOString(),
      traffic_left: Math.max(0, total - facts.used_upload - facts.used_download),
      traffic_total: total,
      next_reset_at: facts.next_reset_at?.toISOString() ?? null,
      can_begin_next: canBegin,
      devices_online: facts.devices_online,
      devices_limit: facts.device_limit,
      profile:
        fetched_at === null
          ? null
          : {
              fetched_at: fetched_at.toISOString(),
              client: facts.client ?? '',
              user_agent: facts.agent ?? '',
            },
      secrets_changed_at: facts.secrets_changed_at?.toISOString() ?? null,
      clock_tolerance: tolerances.length > 0 ? Math.min(...tolerances) : null,
    },
  };
}

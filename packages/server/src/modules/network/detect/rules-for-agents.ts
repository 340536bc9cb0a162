import { createHash } from 'node:crypto';
import type { NodeAgent } from '@ferry/core/contract/nodes/agents';
import type { Services } from '../../../base/context.ts';
import { isFor, withServed } from './engines/engines.ts';

/** A rule that never matches, in RE2 and elsewhere. Agents would keep their old rules after an empty list. */
const placeholder = { id: 0, name: 'none', text: '', regex: '[^\\s\\S]', type: 1 };

/**
 * The rules for an agent, at least one: those that its engine interprets correctly. If Python does not compile a rule,
 * shadowsocks-mod ends every connection. If Go does not compile a rule, XrayR stops. Rules of hexadecimal digits go to
 * no agent: shadowsocks-mod would end every connection, and XrayR matches them against the text.
 */
export async function readAgentRules(
  { database }: Services,
  agent: NodeAgent | null,
): Promise<readonly (typeof placeholder)[]> {
  const rows = await database.sql
    .selectFrom('detect_rule')
    .select(['id', 'name', 'description', 'pattern', 'reads', 'is_enabled'])
    .where('is_enabled', '=', true)
    .orderBy('id')
    .execute();
  const rules = (await withServed(rows)).filter(({ served }) => isFor(served, agent));
  if (rules.length === 0) return [placeholder];
  return rules.map(({ id, name, description, pattern }) => ({
    id,
    name,
    text: description,
    regex: pattern,
    type: 1,
  }));
}

/** The rules in the form of the older calls, with an ETag. */
export async function rulesForAgents(
  services: Services,
  agent: NodeAgent | null,
): Promise<{ etag: string; body: string }> {
  const body = JSON.stringify({ ret: 1, data: await readAgentRules(services, agent) });
  return { etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`, body };
}

import { createHash } from 'node:crypto';
import type { NodeAgent } from '@ferry/core/contract/nodes/agents';
import type { Services } from '../../../base/context.ts';
import { isFor, withServed } from './engines/engines.ts';

/** A rule that never matches, in RE2 and elsewhere. Agents would keep their old rules after an empty list. */
const placeholder = { id: 0, name: 'none', text: '', regex: '[^\\s\\S]', type: 1 };

/**
 * The rules for an agent, never none: those that its engine reads as they were meant. A rule that Python does not compile would
 * end every connection of shadowsocks-mod, one that Go does not compile the whole of XrayR. Rules of hexadecimal digits go to none,
 * because shadowsocks-mod would end every connection by them, and XrayR matches them against the text.
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

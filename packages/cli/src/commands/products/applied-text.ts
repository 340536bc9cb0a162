import type { applied } from '@ferry/core/contract/shop/admin';
import type * as z from 'zod/mini';
import { facts, table } from '../../output/table.ts';
import { headOf, say } from '../../words/say.ts';

type Applied = z.infer<typeof applied>;
type Loss = Applied['losing'][number]['loses'][number];

const losses = (): Readonly<Record<Loss, string>> => ({
  level: say('products.loses_level'),
  traffic: say('products.loses_traffic'),
  speed: say('products.loses_speed'),
  devices: say('products.loses_devices'),
  node_groups: say('products.loses_node_groups'),
});

/** What becomes of plans that were sold before: how many customers have them, and who loses something. */
export function appliedText({ customers, losing_count, losing }: Applied): string {
  const figures = facts([
    [say('products.applies_to'), String(customers)],
    [say('products.lose_something'), String(losing_count)],
  ]);
  if (losing.length === 0) return figures;
  const words = losses();
  const named = table(
    ['user_id', 'email', 'loses'].map(headOf),
    losing.map(({ user_id, email, loses }) => [
      String(user_id),
      email,
      loses.map((loss) => words[loss]).join(say('shared.comma')),
    ]),
  );
  const rest = losing_count - losing.length;
  return [figures, '', named, ...(rest > 0 ? [say('shared.and_more', { more: rest })] : [])].join('\n');
}

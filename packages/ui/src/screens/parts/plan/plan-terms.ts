import { heldAs, type PlanTerm, type productTerms } from '@ferry/core/contract/services/plan-terms';
import type { serviceState } from '@ferry/core/contract/services/state';
import type * as z from 'zod/mini';
import { useTranslation } from '../../../locales/use-translation.ts';
import { listed } from '../listed.ts';

/** The promises of a plan. */
export type Promised = { [Term in PlanTerm]: z.output<(typeof productTerms)[Term]> };

export interface TermWords {
  name: string;
  value: string;
  /** The value in a wide row of plans, if it is shorter there because of the label below. */
  wide?: string;
  /** The value in a narrow row of plans, if it needs its noun because the row has no label. */
  narrow?: string;
  label: string;
}

/** Each term takes a column of a wide row of plans. */
export const termNames = Object.keys(heldAs) as PlanTerm[];

/** The promises of a plan in words, in the order in which people read them. */
export function useTermWords(): (plan: Promised) => TermWords[] {
  const { t, i18n } = useTranslation('shop');
  return ({ node_speed_limit: speed, node_connector: devices, node_groups: groups }) =>
    Object.values({
      node_speed_limit: {
        name: t('speedName'),
        value: speed === null ? t('speedUnlimited') : t('mbps', { speed }),
        ...(speed === null && { wide: t('unlimited') }),
        label: t('speed'),
      },
      node_connector: {
        name: t('devicesName'),
        value: devices === null ? t('devicesUnlimited') : t('deviceCount', { count: devices }),
        label: t('devices'),
      },
      node_groups: {
        name: t('nodesName'),
        value:
          groups === null ? t('nodesByLevel') : t('nodesAlso', { groups: listed(groups, i18n.language) }),
        ...(groups !== null && { wide: t('nodesPlus', { groups: listed(groups, i18n.language) }) }),
        narrow:
          groups === null
            ? t('nodesAloneByLevel')
            : t('nodesAloneAlso', { groups: listed(groups, i18n.language) }),
        label: t('nodesLabel'),
      },
    } satisfies Record<PlanTerm, TermWords>);
}

/** The promises of the plan that a service holds. */
export const heldBy = (state: z.output<typeof serviceState>): Promised =>
  Object.fromEntries(Object.entries(heldAs).map(([term, held]) => [term, state[held]])) as Promised;

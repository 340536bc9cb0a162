import { gigabyte } from '@ferry/core/contract/base/values/units';
import type { Example } from '../../../components/EmptyState/Ghost.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';

/** The example of a plan, for customers without one. */
export function useExamplePlan(): Example {
  const { t } = useTranslation('ui');
  const format = useFormat();
  return [
    [t('examplePlan'), t('exampleDays')],
    [t('exampleLeft'), format.bytes(300 * gigabyte)],
    [t('exampleNode1'), t('stateOnline')],
    [t('exampleNode2'), t('stateOnline')],
  ];
}

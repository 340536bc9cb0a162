import { FilterSelect } from '../../../components/FilterSelect/FilterSelect.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { type PeriodChoice, periodChoices } from './period-choices.ts';

export type { PeriodChoice };

const words = { all: 'allTime', '30': 'days30', '90': 'days90', '365': 'days365' } as const satisfies Record<
  PeriodChoice,
  string
>;

/** A filter for the period of a list. */
export function PeriodFilter({
  value,
  onChange,
}: {
  value: PeriodChoice;
  onChange: (period: PeriodChoice) => void;
}) {
  const { t } = useTranslation('ui');
  return (
    <FilterSelect
      label={t('timeFilter')}
      value={value}
      onChange={onChange}
      options={periodChoices.map((choice) => ({ value: choice, label: t(words[choice]) }))}
    />
  );
}

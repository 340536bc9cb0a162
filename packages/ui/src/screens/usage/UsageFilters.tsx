import { type ChosenRange, ownDays, type RangeName, rangeNames } from '@ferry/core/format/ranges/ranges';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../components/Button/Button.tsx';
import { ControlBox } from '../../components/Field/Field.tsx';
import { Segments } from '../../components/Segments/Segments.tsx';
import { Text } from '../../components/Text/Text.tsx';
import { useTranslation } from '../../locales/use-translation.ts';
import { below, from } from '../../theme/breakpoints.ts';

/** Changes of the parameters in the address. `undefined` removes one. */
export type UsageChange = Partial<
  Record<'range' | 'from' | 'to' | 'node' | 'billed' | 'view' | 'month' | 'day' | 'days', string | undefined>
>;

const FilterRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 12px;
  min-width: 0;
  ${below.sm} { & > [role=group] { flex-basis: 100%; } }
`;

/** Short names on phones, so that all ranges are visible on a narrow one. */
const OnlyFrom = styled.span`
  ${below.sm} { display: none; }
`;
const OnlyBelow = styled.span`
  ${from.sm} { display: none; }
`;

const RangeForm = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  label { display: inline-flex; align-items: center; gap: 8px; color: var(--muted); font-size: var(--t13); }
  label > div { width: 152px; }
  ${below.sm} { width: 100%; label { flex: 1; } label > div { flex: 1; width: auto; } button { width: 100%; } }
`;

export interface UsageFiltersProps {
  range: ChosenRange;
  onChange: (change: UsageChange) => void;
  /** More filters. */
  children?: ReactNode;
}

/** The time range: a named one, or from one day to another. */
export function UsageFilters({ range, onChange, children }: UsageFiltersProps) {
  const { t } = useTranslation('usage');
  const [isOwn, setOwn] = useState(range.name === 'own');
  const [isWrong, setWrong] = useState(false);
  const choose = (name: RangeName) => {
    setOwn(name === 'own');
    setWrong(false);
    if (name !== 'own') onChange({ range: name, from: undefined, to: undefined });
  };
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const days = ownDays(String(given.get('from')), String(given.get('to')));
    setWrong(days === undefined);
    if (days !== undefined) onChange({ range: undefined, from: days[0], to: days[1] });
  };
  const day = (name: 'from' | 'to', value: string) => (
    <label>
      {t(name === 'from' ? 'ownFrom' : 'ownTo')}
      <ControlBox as="div">
        <input type="date" name={name} required defaultValue={value} aria-invalid={isWrong || undefined} />
      </ControlBox>
    </label>
  );
  return (
    <>
      <FilterRow>
        <Segments<RangeName>
          small
          fit
          label={t('range')}
          value={isOwn ? 'own' : range.name}
          onChange={choose}
          options={[...rangeNames, 'own' as const].map((name) => ({
            value: name,
            label: (
              <>
                <OnlyFrom>{t(`range_${name}`)}</OnlyFrom>
                <OnlyBelow>{t(`short_${name}`)}</OnlyBelow>
              </>
            ),
          }))}
        />
        {children}
      </FilterRow>
      {isOwn && (
        <RangeForm onSubmit={submit} key={`${range.firstDay} ${range.lastDay}`} noValidate>
          {day('from', range.firstDay)}
          {day('to', range.lastDay)}
          <Button type="submit">{t('ownShow')}</Button>
          {isWrong && (
            <Text size={13} tone="error" role="alert">
              {t('ownWrong')}
            </Text>
          )}
        </RangeForm>
      )}
    </>
  );
}

import type { serviceState } from '@ferry/core/contract/services/state';
import { styled } from 'styled-components';
import type * as z from 'zod/mini';
import { useFormat } from '../../../components/Format/Format.tsx';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { heldBy, termNames, useTermWords } from './plan-terms.ts';

type ServiceState = z.output<typeof serviceState>;

const Grid = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: var(--t13);
  line-height: 20px;
  th { font-weight: 400; color: var(--muted); text-align: start; padding: 7px 0; white-space: nowrap; }
  td { padding: 7px 0 7px 8px; text-align: end; text-wrap: balance; }
  thead > tr > :not(:first-child) { font-size: var(--t12); padding: 0 0 7px 8px; text-align: end; width: 36%; }
  tbody tr > * { border-top: 1px solid var(--line); }
  td[data-muted] { color: var(--muted); }
  td[data-changed] { font-weight: 600; }
`;

export interface Fact {
  name: string;
  before: string;
  after: string;
}

/** Texts for the service before and after. */
export function useServiceFacts(now: Date): (before: ServiceState, after: ServiceState) => Fact[] {
  const { t } = useTranslation('shop');
  const format = useFormat();
  const termWords = useTermWords();
  const words = (state: ServiceState) => {
    if (state.level === 0) return Array.from({ length: 4 + termNames.length }, () => t('none'));
    const { level, level_expires_at: end, next_reset_at: reset } = state;
    return [
      end === null ? t('none') : format.day(end, now),
      format.bytes(state.bytes_left),
      String(level),
      ...termWords(heldBy(state)).map(({ value }) => value),
      reset === null ? t('noReset') : format.day(reset, now),
    ];
  };
  return (before, after) => {
    const terms = termWords(heldBy(after)).map(({ name }) => name);
    const names = [t('expires'), t('trafficLeft'), t('levelName'), ...terms, t('resets')];
    const was = words(before);
    const becomes = words(after);
    return names.map((name, at) => ({ name, before: was[at] ?? '', after: becomes[at] ?? '' }));
  };
}

interface TableWords {
  readonly title: string;
  /** The header of the values after it. */
  readonly after: string;
}

interface DiffTableProps {
  before: ServiceState;
  after: ServiceState;
  now: Date;
  /** Without them: those of a quote. */
  words?: TableWords;
}

/** The service before and after a purchase or a code. */
export function DiffTable({ before, after, now, words }: DiffTableProps) {
  return <FactsTable facts={useServiceFacts(now)(before, after)} {...(words && { words })} />;
}

/** Values before and after. Changes are bold, and unchanged values are marked. */
export function FactsTable({ facts, words }: { facts: readonly Fact[]; words?: TableWords }) {
  const { t } = useTranslation('shop');
  return (
    <Grid>
      <thead>
        <tr>
          <td>
            <VisuallyHidden>{words?.title ?? t('quoteOf')}</VisuallyHidden>
          </td>
          <th scope="col">{t('now')}</th>
          <th scope="col">{words?.after ?? t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {facts.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-muted>{before}</td>
            {before === after ? <td data-muted>{t('unchanged')}</td> : <td data-changed>{after}</td>}
          </tr>
        ))}
      </tbody>
    </Grid>
  );
}

import { styled } from 'styled-components';
import { VisuallyHidden } from '../../../components/VisuallyHidden/VisuallyHidden.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import type { ServiceState } from '../shop-types.ts';
import { type Fact, useServiceFacts } from './effect.ts';

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

interface TableWords {
  readonly title: string;
  /** The header of the values after it. */
  readonly after: string;
}

interface Effect {
  before: ServiceState;
  after: ServiceState;
  now: Date;
  /** Without them: those of a quote. */
  words?: TableWords;
}

/** The service before and after a purchase or a code. */
export function DiffTable({ before, after, now, words }: Effect) {
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

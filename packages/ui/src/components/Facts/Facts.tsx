import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const List = styled.dl`
  display: grid;
  grid-template-columns: auto 1fr;
  & > * { padding: 9px 0; border-top: 1px solid var(--line); }
  & > :nth-child(-n + 2) { border-top: 0; }
  dt { color: var(--muted); padding-inline-end: 16px; }
  dd { text-align: end; min-width: 0; }
  & > [data-long] { grid-column: 1 / -1; }
  dt[data-long] { padding-bottom: 0; }
  dd[data-long] { padding-top: 2px; border-top: 0; text-align: start; overflow-wrap: anywhere; }
  &[data-small] { font-size: var(--t13); line-height: 20px; }
`;

/** Names and values of one thing, a hairline between them. */
export function Facts({
  facts,
  small,
}: {
  /** `isLong`: a value of several lines, below its name. */
  facts: ReadonlyArray<{ name: string; value: ReactNode; isLong?: boolean }>;
  small?: boolean;
}) {
  return (
    <List data-small={small || undefined}>
      {facts.map(({ name, value, isLong }) => [
        <dt key={`${name} name`} data-long={isLong || undefined}>
          {name}
        </dt>,
        <dd key={name} data-long={isLong || undefined}>
          {value}
        </dd>,
      ])}
    </List>
  );
}

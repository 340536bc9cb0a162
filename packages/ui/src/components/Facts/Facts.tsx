import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const List = styled.dl`
  display: grid;
  grid-template-columns: auto 1fr;
  & > * { padding: 9px 0; border-top: 1px solid var(--line); }
  & > :nth-child(-n + 2) { border-top: 0; }
  dt { color: var(--muted); padding-inline-end: 16px; }
  dd { text-align: end; min-width: 0; }
  &[data-small] { font-size: var(--t13); line-height: 20px; }
`;

/** Names and values of one thing, a hairline between them. */
export function Facts({
  facts,
  small,
}: {
  facts: ReadonlyArray<{ name: string; value: ReactNode }>;
  small?: boolean;
}) {
  return (
    <List data-small={small || undefined}>
      {facts.map(({ name, value }) => [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{value}</dd>])}
    </List>
  );
}

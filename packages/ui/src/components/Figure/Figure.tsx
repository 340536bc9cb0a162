import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Root = styled.p`
  display: flex;
  align-items: baseline;
  gap: 6px;
  font-size: var(--t-figure);
  line-height: 48px;
  font-weight: 600;
  letter-spacing: -0.015em;
  white-space: nowrap;
  flex: none;
  small, [data-before] { line-height: 1; font-weight: 500; letter-spacing: 0; }
  small { font-size: var(--t16); }
  [data-before] { font-size: 24px; margin-inline-end: -3px; }
  &[data-long] { font-size: var(--t24); }
`;

/** The number of characters of the usual size that fit on a phone. */
const maxShortLength = 12;

/** The one large number of a page. `before` is a currency sign, `unit` follows the number. */
export function Figure({ value, unit, before }: { value: ReactNode; unit?: ReactNode; before?: ReactNode }) {
  return (
    <Root data-long={(typeof value === 'string' && value.length > maxShortLength) || undefined}>
      {before && <span data-before>{before}</span>}
      <span>{value}</span>
      {unit && <small>{unit}</small>}
    </Root>
  );
}

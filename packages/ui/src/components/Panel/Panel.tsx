import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { from } from '../../theme/breakpoints.ts';

/** Several facts in one box, separated by hairlines: a grid of twelve columns from `md` on, two columns below. */
export const Panel = styled.section`
  display: grid;
  background: var(--line);
  gap: 1px;
  border: 1px solid var(--line);
  border-radius: var(--r-card);
  overflow: hidden;
  box-shadow: var(--lift);
  grid-template-columns: repeat(2, minmax(0, 1fr));
  ${from.md} { grid-template-columns: repeat(12, minmax(0, 1fr)); }
`;

/** A part of a panel. `data-span` is its width in columns. `data-full` takes a whole row on phones. */
export const PanelPart = styled.div`
  background: var(--surface);
  padding: 16px;
  min-width: 0;
  display: grid;
  /* Long text breaks, and does not widen the part. */
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  &[data-full] { grid-column: 1 / -1; }
  ${from.md} {
    padding: 20px;
    &[data-span='3'] { grid-column: span 3; }
    &[data-span='4'] { grid-column: span 4; }
    &[data-span='5'] { grid-column: span 5; }
    &[data-span='6'] { grid-column: span 6; }
    &[data-span='7'] { grid-column: span 7; }
    &[data-span='8'] { grid-column: span 8; }
    &[data-span='12'] { grid-column: 1 / -1; }
  }
`;

const Cell = styled(PanelPart)`
  gap: 4px;
  ${from.lg} { && { padding: 16px 20px; } }
`;
const Label = styled.span`
  font-size: var(--t13);
  line-height: 20px;
  color: var(--muted);
`;
const Value = styled.span`
  font-size: var(--t20);
  line-height: 28px;
  font-weight: 600;
  small { line-height: 1; font-size: var(--t14); font-weight: 400; color: var(--muted); }
`;
const Third = styled.span`
  min-height: 24px;
  display: flex;
  align-items: center;
  font-size: var(--t13);
  line-height: 20px;
  color: var(--muted);
`;

export interface PanelCellProps {
  label: ReactNode;
  /** A number; its unit in `<small>`. */
  value: ReactNode;
  /** One line below: an explanation or a link. */
  children?: ReactNode;
  span?: 3 | 4 | 6;
  /** Outdated by a write, and not refetched yet. */
  'data-outdated'?: true;
}

/** One fact of a panel: name, number, one line. */
export function PanelCell({ label, value, children, span = 3, ...figures }: PanelCellProps) {
  return (
    <Cell data-span={span} {...figures}>
      <Label>{label}</Label>
      <Value>{value}</Value>
      <Third>{children}</Third>
    </Cell>
  );
}

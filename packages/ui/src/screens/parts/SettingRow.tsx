import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { Card } from '../../components/Card/Card.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { from } from '../../theme/breakpoints.ts';
import type { Attempt } from './load.ts';

const Root = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 2px 12px;
  align-items: center;
  padding: 12px 16px;
  min-height: 68px;
  border-top: 1px solid var(--line);
  outline: 0;
  overflow-wrap: anywhere;
  &:first-child { border-top: 0; }
  &[data-open] { background: color-mix(in srgb, var(--sunken) 45%, var(--surface)); }
  ${from.lg} {
    grid-template-columns: 148px minmax(0, 1fr) auto;
    gap: 2px 16px;
    padding: 10px 20px;
    min-height: 56px;
    &[data-open] { align-items: start; }
  }
`;
const Name = styled.div`
  font-size: var(--t13);
  line-height: 20px;
  color: var(--muted);
  ${from.lg} {
    font-size: var(--t14);
    line-height: 22px;
    [data-open] > & { padding-top: 6px; }
  }
`;
/** Beside each other, on phones one below the other. */
const ValueAndReason = styled.div`
  grid-column: 1;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2px;
  min-width: 0;
  ${from.lg} {
    grid-column: 2;
    grid-row: 1;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px 10px;
    min-height: 22px;
  }
`;
const Value = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px 10px;
  min-width: 0;
  min-height: 22px;
`;
const Reason = styled.div`
  min-width: 0;
  font-size: var(--t13);
  line-height: 20px;
  color: var(--muted);
`;
const Act = styled.div`
  grid-column: 2;
  grid-row: 1 / span 2;
  display: flex;
  align-items: center;
  gap: 8px;
  ${from.lg} { grid-column: 3; grid-row: 1; }
  button[data-kind='quiet'], a[data-kind='quiet'] { color: var(--primary); margin-inline-end: -10px; }
`;
const Opened = styled.div`
  grid-column: 1 / -1;
  min-width: 0;
  padding: 8px 0 4px;
  ${from.lg} {
    grid-column: 2 / -1;
    max-width: 480px;
    &[data-wide] { max-width: none; }
  }
`;

export interface SettingRowProps {
  /** Its anchor on the page. */
  id?: string;
  name: string;
  /** The present value. */
  value?: ReactNode;
  /** A description beside the value. */
  reason?: ReactNode;
  /** The row's one action. */
  act?: ReactNode;
  /** The form, in place of value, reason and act, while the row is open. */
  children?: ReactNode;
  /** The form takes the whole width. */
  wide?: boolean;
  /** Its height is unknown until it is loaded, so the layout hides the content below it until then. */
  isGrowing?: boolean;
}

/** One setting in a card of rows: name, value, reason, one act. It opens in place. */
export function SettingRow({ id, name, value, reason, act, children, wide, isGrowing }: SettingRowProps) {
  const title = useId();
  const isOpen = Boolean(children);
  return (
    <Root
      id={id}
      tabIndex={-1}
      role="group"
      aria-labelledby={title}
      data-open={isOpen || undefined}
      data-growing={isGrowing || undefined}
    >
      <Name id={title}>{name}</Name>
      {isOpen ? (
        <Opened data-wide={wide || undefined}>{children}</Opened>
      ) : (
        <>
          <ValueAndReason>
            {value && <Value>{value}</Value>}
            {reason && <Reason>{reason}</Reason>}
          </ValueAndReason>
          {act && <Act>{act}</Act>}
        </>
      )}
    </Root>
  );
}

interface WaitingRowProps extends Pick<SettingRowProps, 'name' | 'isGrowing'> {
  width?: number;
}

/** A row that is not loaded yet. */
export const WaitingRow = ({ width = 120, ...row }: WaitingRowProps) => (
  <SettingRow {...row} value={<Skeleton width={width} line={22} />} />
);

/** The rows of a section, one setting each. */
export const SettingRows = Card;

/** Which row of the page is open: one at a time, so that each is saved alone. */
export interface OpenRow {
  name: string | undefined;
  /** Opens a row by its name. Without a name it closes the open row. */
  choose: (name?: string) => void;
}

/** Whether a row stays open because the result of its request is not known. */
export const mustBeSeen = (...attempts: readonly Attempt[]): boolean =>
  attempts.some(({ state }) => state === 'unsure' || state === 'found');

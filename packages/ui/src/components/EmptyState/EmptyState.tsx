import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Crossing } from '../Mark/Mark.tsx';

const Box = styled.div`
  display: grid;
  justify-items: center;
  text-align: center;
  gap: 8px;
  padding: 32px 16px;
  & > svg { color: var(--control-line); margin-bottom: 8px; }
  h2 { font-size: var(--t14); line-height: 22px; }
  p { color: var(--muted); max-width: 34em; text-wrap: balance; }
  & > div { margin-top: 8px; }
`;

export interface StateProps {
  title: string;
  /** Empty: what will stand here and how to get it there. Error: what happened, what is safe, what to do. */
  children?: ReactNode;
  /** The way on. */
  action?: ReactNode;
}

function Said({ title, children, action }: StateProps) {
  return (
    <>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action && <div>{action}</div>}
    </>
  );
}

/** Nothing here yet. */
export function EmptyState(said: StateProps) {
  return (
    <Box>
      <Crossing />
      <Said {...said} />
    </Box>
  );
}

/** It did not come. Said aloud. */
export function FailedState(said: StateProps) {
  return (
    <Box role="alert">
      <Crossing stopped />
      <Said {...said} />
    </Box>
  );
}

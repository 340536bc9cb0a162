import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Crossing } from '../Mark/Mark.tsx';
import { type Example, Ghost } from './Ghost.tsx';

const Root = styled.div`
  display: grid;
  justify-items: center;
  text-align: center;
  gap: 8px;
  padding: 32px 16px;
  & > svg { color: var(--control-line); margin-bottom: 8px; }
  h2 { font-size: var(--t14); line-height: 22px; }
  p { color: var(--muted); max-width: 34em; text-wrap: balance; }
  & > div { margin-top: 8px; }
  small { font-size: var(--t12); color: var(--muted); overflow-wrap: anywhere; }
`;

export interface StateProps {
  title: string;
  /** Empty: what this place will show and how to fill it. Error: what happened, what is safe, what to do. */
  children?: ReactNode;
  /** A button or link to continue. */
  action?: ReactNode;
  /** In small print below, such as a number for support. */
  small?: ReactNode;
}

function Said({ title, children, action, small }: StateProps) {
  return (
    <>
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action && <div>{action}</div>}
      {small && <small>{small}</small>}
    </>
  );
}

/** With an example: on top of the words, or beside them where there is room. */
const Teaching = styled.div`
  container-type: inline-size;
  height: 100%;
  & > div { display: grid; grid-template-columns: minmax(0, 1fr); height: 100%; }
  @container (min-width: 640px) { & > div { grid-template-columns: minmax(0, 1fr) minmax(0, 400px); } }
`;

const Words = styled.div`
  display: grid;
  align-content: center;
  justify-items: start;
  gap: 8px;
  padding: 16px;
  h2 { font-size: var(--t16); line-height: 24px; }
  p { color: var(--muted); max-width: 34em; }
  & > div { margin-top: 6px; }
  @container (min-width: 640px) { padding: 24px 20px; }
`;

export interface EmptyStateProps extends StateProps {
  /** An example of the future content. */
  example?: Example | undefined;
}

/** Nothing here yet. With an example of the future content, at most once on a page. */
export function EmptyState({ example, ...said }: EmptyStateProps) {
  if (example)
    return (
      <Teaching>
        <div>
          <Ghost of={example} />
          <Words>
            <Said {...said} />
          </Words>
        </div>
      </Teaching>
    );
  return (
    <Root>
      <Crossing />
      <Said {...said} />
    </Root>
  );
}

/** Loading failed. Announced to screen readers. `data-failure`: the kind of failure. */
export function FailedState({ 'data-failure': kind, ...said }: StateProps & { 'data-failure'?: string }) {
  return (
    <Root role="alert" data-failure={kind}>
      <Crossing stopped />
      <Said {...said} />
    </Root>
  );
}

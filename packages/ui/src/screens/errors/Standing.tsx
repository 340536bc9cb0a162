import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Crossing } from '../../components/Mark/Mark.tsx';
import { PageTitle } from '../../components/PageTitle/PageTitle.tsx';
import { Text } from '../../components/Text/Text.tsx';
import { below, from } from '../../theme/breakpoints.ts';

const Root = styled.section`
  width: 100%;
  display: grid;
  justify-items: center;
  align-content: center;
  text-align: center;
  min-height: min(70dvh, 560px);
  padding: 32px 0;
  & > svg { color: var(--control-line); margin-bottom: 24px; }
  h1, h2 { font-size: var(--t24); line-height: 32px; margin-top: 4px; }
  p { max-width: 34em; }
  [data-acts] {
    display: flex;
    gap: 8px;
    margin-top: 24px;
    ${below.sm} { flex-direction: column; width: 100%; & > * { width: 100%; } }
  }
  /* As high as one line of offers, and last: nothing moves when they come, and no gap is seen if none come. */
  [data-more] { width: 100%; min-height: 88px; }
  code { font-family: var(--mono); font-size: var(--t12); line-height: 18px; color: var(--muted); margin-top: 16px; max-width: min(100%, 72ch); }
  ${from.md} { padding: 48px 0; }
`;

export interface StandingProps {
  /** The HTTP status, for logs and support. */
  status?: number | undefined;
  title: string;
  text: string;
  /** The literal message, for reports. Left out if it is the title. */
  literal?: string | undefined;
  actions?: ReactNode;
  /** Shown below everything else. It may be loaded later; its space is reserved. */
  more?: ReactNode;
  /** Draws the stopped dot: for a failure, not for a wrong address. */
  failed?: boolean;
}

/** The content in place of a page: the drawing, a sentence, and links. */
export function Standing({ status, title, text, literal, actions, more, failed = false }: StandingProps) {
  return (
    <Root role={failed ? 'alert' : undefined}>
      <Crossing stopped={failed} width={160} />
      {status !== undefined && (
        <Text as="p" size={13} tone="muted" weight={500}>
          {status}
        </Text>
      )}
      <PageTitle>{title}</PageTitle>
      <Text as="p" tone="muted" style={{ marginTop: 8 }}>
        {text}
      </Text>
      {actions && <div data-acts>{actions}</div>}
      {literal && literal !== title && <code>{literal}</code>}
      {more && <div data-more>{more}</div>}
    </Root>
  );
}

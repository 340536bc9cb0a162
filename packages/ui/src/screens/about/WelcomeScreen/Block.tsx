import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Text } from '../../../components/Text/Text.tsx';
import { from } from '../../../theme/breakpoints.ts';

/** The page's width in the middle of a section that reaches the edges. */
export const PageWidth = styled.div`
  width: 100%;
  max-width: calc(var(--page-width) + 64px);
  margin: 0 auto;
  padding: 0 16px;
  min-width: 0;
  ${from.md} { padding: 0 32px; }
`;

const Section = styled.section`
  border-top: 1px solid var(--line);
  padding: 40px 0;
  &:focus { outline: 0; }
  /* The grounds of sections take turns. */
  &:nth-child(even) { background: var(--surface); }
  ${from.md} { padding: 56px 0; }
`;

const Head = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 4px;
  align-content: start;
  margin-bottom: 20px;
  h2 { font-size: var(--t24); line-height: 32px; }
  & > :nth-child(3) { margin-top: 12px; }
  ${from.md} {
    &:has(> :nth-child(3)) { grid-template-columns: minmax(0, 1fr) auto; }
    & > :nth-child(3) { grid-column: 2; grid-row: 1 / 3; align-self: end; margin: 0; }
  }
`;

interface BlockHeadProps {
  title: ReactNode;
  text?: ReactNode;
  /** On the right of title and text, from `md` on. */
  tools?: ReactNode;
}

export function BlockHead({ title, text, tools }: BlockHeadProps) {
  return (
    <Head>
      <h2>{title}</h2>
      <Text as="p" tone="muted">
        {text}
      </Text>
      {tools && <div>{tools}</div>}
    </Head>
  );
}

/** A section of the page. Its id is the target of links. */
export function Block({ id, children, ...rest }: { id?: string; children: ReactNode }) {
  return (
    <Section id={id} {...rest}>
      <PageWidth>{children}</PageWidth>
    </Section>
  );
}

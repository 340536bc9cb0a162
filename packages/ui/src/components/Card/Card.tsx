import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { styled } from 'styled-components';
import { from } from '../../theme/breakpoints.ts';

const Root = styled.section`
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r-card);
  box-shadow: var(--lift);
  min-width: 0;
  overflow: hidden;
`;
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
  padding: 14px 16px 0;
  min-height: 38px;
  h2 { flex: 1 1 0; min-width: 6em; }
  & > div { margin-inline-start: auto; display: flex; align-items: center; gap: 8px; min-width: 0; max-width: 100%; }
  ${from.lg} { padding: 16px 20px 0; }
`;

/** The padding of a card. Without it the children reach the edges, as for tables and lists. */
export const CardBody = styled.div`
  padding: 16px;
  min-width: 0;
  ${from.lg} { padding: 16px 20px 20px; }
`;
/** The last line of a card, below a hairline. */
export const CardFoot = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  padding: 12px 16px;
  border-top: 1px solid var(--line);
  ${from.lg} { padding: 12px 20px; }
`;

export interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode;
  /** At the end of the title's line. */
  tools?: ReactNode;
}

/** A card around one subject. Cards are never nested. */
export function Card({ title, tools, children, ...rest }: CardProps) {
  const id = useId();
  return (
    <Root aria-labelledby={title ? id : undefined} {...rest}>
      {title && (
        <Head>
          <h2 id={id}>{title}</h2>
          {tools && <div>{tools}</div>}
        </Head>
      )}
      {children}
    </Root>
  );
}

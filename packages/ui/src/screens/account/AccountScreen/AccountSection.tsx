import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { below, from } from '../../../theme/breakpoints.ts';

const Part = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 16px;
  outline: 0;
  ${from.lg} {
    gap: 12px;
    /* The first part is near its title. */
    & > :nth-child(n + 3) { margin-top: 8px; }
    /* The name of the customer above the first part stays in view. */
    &:not([role='group'] ~ *) { scroll-margin-top: 200px; }
  }
`;
const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 12px;
  h2 { font-size: var(--t16); line-height: 24px; }
  p { font-size: var(--t13); line-height: 20px; color: var(--muted); }
  /* On phones the top bar shows the name. */
  ${below.lg} {
    h2 { display: none; }
    &:not(:has(p)) { display: none; }
  }
`;

export interface AccountSectionProps {
  /** Its anchor. */
  id: string;
  title: string;
  /** One sentence beside the title. */
  hint?: ReactNode;
  children: ReactNode;
}

/** One part of the account page, under its name. */
export function AccountSection({ id, title, hint, children }: AccountSectionProps) {
  const heading = useId();
  return (
    <Part id={id} tabIndex={-1} role="group" aria-labelledby={heading}>
      <Head>
        <h2 id={heading}>{title}</h2>
        {hint && <p>{hint}</p>}
      </Head>
      {children}
    </Part>
  );
}

import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { below } from '../../theme/breakpoints.ts';
import { Icon } from '../Icon/Icon.tsx';

const Root = styled.div`
  display: grid;
  gap: 6px 12px;
  grid-template-columns: minmax(0, 1fr) auto;
  min-width: 0;
  & > * { grid-column: 1 / -1; }
`;

const Head = styled.div`
  font-size: var(--t13);
  line-height: 20px;
  font-weight: 500;
  &[data-shared] { grid-area: 1 / 1; }
`;

/** Seen at the end of the label's line. In the order of the Tab key it follows the control. */
const End = styled.div`
  grid-area: 1 / 2;
  font-size: var(--t13);
  line-height: 20px;
  a { position: relative; padding: 4px 0; margin: -4px 0; }
  ${below.lg} { a::after { content: ''; position: absolute; inset: -8px -6px; } }
`;

const Help = styled.p`
  font-size: var(--t13);
  line-height: 20px;
  color: var(--muted);
  display: flex;
  gap: 6px;
  &[data-bad] { color: var(--error); }
  svg { margin-top: 2px; }
`;

export interface FieldWords {
  label: string;
  /** One line below the control, replaced by an error. */
  hint?: ReactNode;
  /** The hint reports a result, so it stays visible below an error. */
  keepsHint?: boolean;
  /** The error and how to correct it. */
  error?: ReactNode;
  /** Shown at the end of the label's line, such as a link. */
  end?: ReactNode;
}

/** The id that connects a control with the line below it. */
export const helpId = (id: string): string => `${id}-help`;

/** Label above, control, one line below. The control needs `id` and `aria-describedby={helpId(id)}`. */
export function Field({
  id,
  label,
  hint,
  keepsHint = false,
  error,
  end,
  group = false,
  children,
}: FieldWords & { id: string; group?: boolean; children: ReactNode }) {
  return (
    <Root>
      <Head data-shared={end ? true : undefined}>
        {group ? <span id={id}>{label}</span> : <label htmlFor={id}>{label}</label>}
      </Head>
      {children}
      {end && <End>{end}</End>}
      <FieldHelp id={helpId(id)} hint={hint} error={error} />
      {keepsHint && error ? <Help>{hint}</Help> : null}
    </Root>
  );
}

/** The line below a control: the error in red, or else the hint. Changes are announced. */
export function FieldHelp({ id, hint, error }: { id: string; hint?: ReactNode; error?: ReactNode }) {
  if (!error && !hint) return null;
  return (
    <Help id={id} data-bad={error ? true : undefined} role={error ? 'alert' : undefined}>
      {error ? <Icon as={CircleAlert} size={16} /> : null}
      <span>{error || hint}</span>
    </Help>
  );
}

/** The box of inputs, selects and text areas: background, border, focus ring. */
export const ControlBox = styled.div`
  display: flex;
  align-items: center;
  gap: 8px;
  height: var(--control);
  padding: 0 12px;
  width: 100%;
  border-radius: var(--r-control);
  border: 1px solid var(--control-line);
  background: var(--field);
  transition: border-color var(--fast);
  &[data-size='big'] { height: 44px; }
  @media (max-width: 1279.98px) { &, &[data-size='big'] { height: 48px; font-size: 16px; } }
  &:focus-within { outline: 2px solid var(--primary); outline-offset: -1px; border-color: var(--primary); }
  &[data-invalid] { border-color: var(--error); }
  &[data-invalid]:focus-within { outline-color: var(--error); }
  &[data-disabled] { background: var(--sunken); border-color: transparent; color: var(--disabled); }
  &[data-area] { height: auto; padding: 8px 12px; min-height: 84px; align-items: stretch; }
  & > svg { color: var(--muted); }
  input, textarea {
    flex: 1;
    min-width: 0;
    height: 100%;
    border: 0;
    background: transparent;
    outline: 0;
    padding: 0;
    appearance: none;
    text-overflow: ellipsis;
  }
  textarea { resize: vertical; min-height: 66px; line-height: 22px; }
  ::placeholder { color: var(--muted); opacity: 1; }
`;

import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { FieldHelp, helpId } from '../Field/Field.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';

const Root = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: repeat(6, 1fr);
  gap: 8px;
  max-width: 360px;
`;

const Cell = styled.span`
  height: 52px;
  display: grid;
  place-items: center;
  border: 1px solid var(--control-line);
  border-radius: var(--r-control);
  background: var(--field);
  font-size: var(--t24);
  font-weight: 500;
  &[data-now] { outline: 2px solid var(--primary); outline-offset: -1px; border-color: var(--primary); }
  &[data-now]:empty::after { content: ''; width: 2px; height: 24px; background: var(--primary); }
  &[data-invalid] { border-color: var(--error); }
`;

/** One real input over six drawn boxes, so that paste, autofill and screen readers work. */
const Real = styled.input`
  position: absolute;
  inset: 0;
  width: 100%;
  border: 0;
  padding: 0;
  background: transparent;
  color: transparent;
  caret-color: transparent;
  font-size: 16px;
  outline: 0 !important;
  &::selection { background: transparent; }
`;

const places = [0, 1, 2, 3, 4, 5];

export interface CodeInputProps {
  /** For screen readers. The same as the visible text above. */
  label: string;
  value: string;
  onChange: (digits: string) => void;
  /** Called when the sixth digit is entered. */
  onFull?: (digits: string) => void;
  /** Help below the field. */
  hint?: ReactNode;
  /** The error, shown instead of the help. */
  error?: ReactNode;
  disabled?: boolean;
  /** The field has the focus when it appears. */
  autoFocus?: boolean;
  /** The name of the field in its form. */
  name?: string;
}

/** Six digits from a mail or an authenticator. Other pasted characters are removed. */
export function CodeInput({ label, value, onChange, onFull, hint, error, ...rest }: CodeInputProps) {
  const id = useId();
  const [focused, setFocused] = useState(false);
  const real = useRef<HTMLInputElement>(null);
  // A wrong code stays visible, and the next typed digit starts a new one.
  useEffect(() => {
    if (error) real.current?.select();
  }, [error]);
  const take = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, 6);
    onChange(digits);
    if (digits.length === 6 && digits !== value) onFull?.(digits);
  };
  return (
    <div style={{ display: 'grid', gap: 8 }}>
      <Root>
        {places.map((place) => (
          <Cell
            key={place}
            aria-hidden
            data-invalid={error ? true : undefined}
            data-now={(focused && place === Math.min(value.length, 5)) || undefined}
          >
            {value[place]}
          </Cell>
        ))}
        <VisuallyHidden as="label" htmlFor={id}>
          {label}
        </VisuallyHidden>
        <Real
          ref={real}
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? helpId(id) : undefined}
          onChange={(event) => take(event.target.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          {...rest}
        />
      </Root>
      <FieldHelp id={helpId(id)} hint={hint} error={error} />
    </div>
  );
}

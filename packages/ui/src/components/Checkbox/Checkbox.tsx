import type { ComponentProps, ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { below } from '../../theme/breakpoints.ts';

const Label = styled.label`
  display: inline-flex;
  align-items: flex-start;
  gap: 8px;
  line-height: 22px;
  min-height: 24px;
  cursor: pointer;
  width: fit-content;
  ${below.lg} { padding: 11px 0; }
  &:has(:disabled) { color: var(--disabled); cursor: not-allowed; }
`;

const box = css`
  appearance: none;
  width: 18px;
  height: 18px;
  margin: 2px 0 0;
  border: 1.5px solid var(--control-line);
  background: var(--field);
  flex: none;
  cursor: inherit;
  &:disabled { border-color: var(--line-strong); background: var(--sunken); }
`;

const Square = styled.input.attrs({ type: 'checkbox' })`
  ${box}
  border-radius: 5px;
  display: grid;
  place-items: center;
  &::after {
    content: '';
    width: 10px;
    height: 5px;
    margin-top: -3px;
    border: solid var(--on-primary);
    border-width: 0 0 2px 2px;
    transform: rotate(-45deg);
    opacity: 0;
  }
  &:checked { background: var(--primary); border-color: var(--primary); }
  &:checked::after { opacity: 1; }
  &:checked:disabled { background: var(--line-strong); border-color: var(--line-strong); }
`;

const RadioInput = styled.input.attrs({ type: 'radio' })`
  ${box}
  border-radius: 50%;
  &:checked { border: 5.5px solid var(--primary); }
  &:checked:disabled { border-color: var(--line-strong); }
`;

type ChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & { children: ReactNode };

/** A yes or no that takes effect when the form is sent. */
export function Checkbox({ children, ...rest }: ChoiceProps) {
  return (
    <Label>
      <Square {...rest} />
      <span>{children}</span>
    </Label>
  );
}

/** One of several options with its label. All options of a group need the same `name`. */
export function Radio({ children, ...rest }: ChoiceProps) {
  return (
    <Label>
      <RadioInput {...rest} />
      <span>{children}</span>
    </Label>
  );
}

/** Only the round box, for rows that are labels themselves. */
export const RadioBox = RadioInput;

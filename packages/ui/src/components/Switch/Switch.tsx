import type { ComponentProps, ReactNode } from 'react';
import { styled } from 'styled-components';
import { below } from '../../theme/breakpoints.ts';

const Label = styled.label`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  min-height: 24px;
  cursor: pointer;
  width: fit-content;
  ${below.lg} { min-height: 44px; }
  &:has(:disabled) { color: var(--disabled); cursor: not-allowed; }
`;

const Track = styled.input.attrs({ type: 'checkbox', role: 'switch' })`
  appearance: none;
  margin: 0;
  width: 36px;
  height: 22px;
  border-radius: 11px;
  background: var(--control-line);
  position: relative;
  flex: none;
  cursor: inherit;
  transition: background var(--fast);
  &::after {
    content: '';
    position: absolute;
    top: 3px;
    left: 3px;
    width: 16px;
    height: 16px;
    border-radius: 50%;
    background: #fff;
    transition: transform var(--fast) var(--ease);
  }
  &:checked { background: var(--primary); }
  &:checked::after { transform: translateX(14px); background: var(--knob); }
  &:disabled { background: var(--track); }
  &:disabled::after { background: var(--disabled); }
`;

/** A setting with immediate effect. */
export function Switch({
  children,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'role' | 'children'> & { children: ReactNode }) {
  return (
    <Label>
      <Track {...rest} />
      <span>{children}</span>
    </Label>
  );
}

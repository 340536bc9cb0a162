import { ChevronDown } from 'lucide-react';
import { styled } from 'styled-components';
import { below } from '../../theme/breakpoints.ts';
import { Icon } from '../Icon/Icon.tsx';

const Root = styled.span`
  position: relative;
  display: inline-flex;
  align-items: center;
  min-width: 0;
  svg { position: absolute; inset-inline-end: 10px; pointer-events: none; color: var(--muted); }
  select {
    appearance: none;
    height: var(--control);
    max-width: 100%;
    padding: 0 32px 0 12px;
    border: 1px solid var(--control-line);
    border-radius: var(--r-control);
    background: var(--surface);
    color: var(--text);
    font: inherit;
    font-weight: 500;
    text-overflow: ellipsis;
    cursor: pointer;
  }
  select:disabled { color: var(--disabled); cursor: default; }
  ${below.lg} { select { height: 44px; font-size: 16px; } }
`;

export interface FilterSelectProps<Value extends string> {
  /** The name for screen readers. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: ReadonlyArray<{ value: Value; label: string }>;
  /** Until its options are known. */
  disabled?: boolean;
}

/**
 * A select that filters a list, without a visible label. It is the browser's native control, so it adds little code.
 */
export function FilterSelect<Value extends string>({
  label,
  value,
  onChange,
  options,
  disabled,
}: FilterSelectProps<Value>) {
  return (
    <Root>
      <select
        aria-label={label}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon as={ChevronDown} size={16} />
    </Root>
  );
}

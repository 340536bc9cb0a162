import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { styled } from 'styled-components';
import { ControlBox } from '../Field/Field.tsx';
import { Icon } from '../Icon/Icon.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';

const Box = styled(ControlBox)`
  width: auto;
  position: relative;
  padding: 0;
  select { appearance: none; border: 0; background: transparent; outline: 0; height: 100%; min-width: 0; width: 100%; padding: 0 32px 0 12px; text-overflow: ellipsis; cursor: pointer; }
  option { background: var(--raised); color: var(--text); }
  & > svg { position: absolute; right: 10px; pointer-events: none; }
`;

export interface PlainSelectProps extends Omit<ComponentProps<'select'>, 'onChange'> {
  /** For screen readers only: the first option shows the meaning. */
  label: string;
  options: ReadonlyArray<{ value: string; label: string }>;
  onChange: (value: string) => void;
}

/** A filter with the device's native list. In a form, use `Select`. */
export function PlainSelect({ label, options, onChange, ...rest }: PlainSelectProps) {
  const id = useId();
  return (
    <Box>
      <VisuallyHidden as="label" htmlFor={id}>
        {label}
      </VisuallyHidden>
      <select {...rest} id={id} onChange={(event) => onChange(event.target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon as={ChevronDown} size={16} />
    </Box>
  );
}

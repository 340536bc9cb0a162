import { Search } from 'lucide-react';
import type { ComponentProps } from 'react';
import { ControlBox } from '../Field/Field.tsx';
import { Icon } from '../Icon/Icon.tsx';

export interface SearchFieldProps
  extends Omit<ComponentProps<'input'>, 'type' | 'aria-label' | 'placeholder' | 'onChange'> {
  /** The name, also shown in the empty field. */
  label: string;
  value: string;
  onChange: (text: string) => void;
}

/** A text field that filters what is below it. */
export function SearchField({ label, onChange, ...rest }: SearchFieldProps) {
  return (
    <ControlBox>
      <Icon as={Search} size={16} />
      <input
        autoComplete="off"
        enterKeyHint="search"
        {...rest}
        type="search"
        aria-label={label}
        placeholder={label}
        onChange={(event) => onChange(event.target.value)}
      />
    </ControlBox>
  );
}

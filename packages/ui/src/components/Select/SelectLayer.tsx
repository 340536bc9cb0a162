import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { styled } from 'styled-components';
import { Field, helpId } from '../Field/Field.tsx';
import { Icon } from '../Icon/Icon.tsx';
import { floating, floatingLine } from '../Menu/floating.ts';
import type { SelectProps } from './Select.tsx';
import { Trigger } from './trigger.ts';

const Positioner = styled(Base.Positioner)`
  z-index: 30;
`;
const Popup = styled(Base.Popup)`
  ${floating}
  min-width: var(--anchor-width);
`;
const Item = styled(Base.Item)`
  ${floatingLine}
  justify-content: space-between;
`;

/** The select itself, in a separate chunk. It starts open, because it is loaded by the first press. */
export function SelectLayer<Value extends string>({
  label,
  hint,
  error,
  end,
  value,
  onChange,
  options,
  placeholder,
  disabled = false,
  name,
}: SelectProps<Value>) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error} end={end} group>
      <Base.Root
        defaultOpen
        items={options}
        value={value}
        onValueChange={(next) => next !== null && onChange(next)}
        disabled={disabled}
        {...(name === undefined ? {} : { name })}
      >
        <Base.Trigger
          render={<Trigger as="button" type="button" />}
          aria-labelledby={id}
          aria-describedby={error || hint ? helpId(id) : undefined}
          data-invalid={error ? true : undefined}
        >
          <Base.Value placeholder={placeholder} />
          <Icon as={ChevronDown} size={16} />
        </Base.Trigger>
        <Base.Portal>
          <Positioner sideOffset={4} alignItemWithTrigger={false}>
            <Popup>
              {options.map((option) => (
                <Item key={option.value} value={option.value} disabled={option.disabled ?? false}>
                  <Base.ItemText>{option.label}</Base.ItemText>
                  <Base.ItemIndicator>
                    <Icon as={Check} size={16} />
                  </Base.ItemIndicator>
                </Item>
              ))}
            </Popup>
          </Positioner>
        </Base.Portal>
      </Base.Root>
    </Field>
  );
}

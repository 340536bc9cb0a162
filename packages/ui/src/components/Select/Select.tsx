import { ChevronDown } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useId, useState } from 'react';
import { Field, type FieldWords, helpId } from '../Field/Field.tsx';
import { Icon } from '../Icon/Icon.tsx';
import { Trigger } from './trigger.ts';

export interface SelectProps<Value extends string> extends FieldWords {
  value: Value | null;
  onChange: (value: Value) => void;
  options: ReadonlyArray<{ value: Value; label: string; disabled?: boolean }>;
  /** The placeholder while nothing is chosen. */
  placeholder?: string;
  disabled?: boolean;
  /** The name of the field in its form. */
  name?: string;
}

const load = async () => ({
  default: (await import('./SelectLayer.tsx')).SelectLayer as ComponentType<SelectProps<string>>,
});
const Layer = lazy(load);
const prepare = () => void load().catch(() => undefined);

/** The select before it is first opened: the same box and text. */
function Closed({ onAsk, ...props }: SelectProps<string> & { onAsk: () => void }) {
  const { label, hint, error, end, value, options, placeholder, disabled, name } = props;
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error} end={end} group>
      <Trigger
        as="button"
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={false}
        aria-labelledby={id}
        aria-describedby={error || hint ? helpId(id) : undefined}
        data-invalid={error ? true : undefined}
        disabled={disabled}
        data-disabled={disabled || undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={onAsk}
        onKeyDown={(event: { key: string; preventDefault: () => void }) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          onAsk();
        }}
      >
        <span>{options.find((option) => option.value === value)?.label ?? placeholder}</span>
        <Icon as={ChevronDown} size={16} />
      </Trigger>
      {name !== undefined && <input type="hidden" name={name} value={value ?? ''} />}
    </Field>
  );
}

/**
 * A choice of many options. For two to six that fit in a line, use `Segments`. Its list is loaded when a pointer or
 * the focus approaches.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const [asked, setAsked] = useState(false);
  const plain = props as unknown as SelectProps<string>;
  const closed = <Closed {...plain} onAsk={() => setAsked(true)} />;
  if (!asked) return closed;
  return (
    <Suspense fallback={closed}>
      <Layer {...plain} />
    </Suspense>
  );
}

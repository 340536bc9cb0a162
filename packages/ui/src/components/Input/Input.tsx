import { Eye, EyeOff, type LucideIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import { styled } from 'styled-components';
import { useTranslation } from '../../locales/use-translation.ts';
import { below } from '../../theme/breakpoints.ts';
import { ControlBox, Field, type FieldWords, helpId } from '../Field/Field.tsx';
import { Icon } from '../Icon/Icon.tsx';

const Inside = styled.button.attrs({ type: 'button' })`
  margin-inline-end: -8px;
  width: 32px;
  height: 32px;
  display: grid;
  place-items: center;
  border-radius: 6px;
  color: var(--muted);
  flex: none;
  &:hover { background: var(--sunken); color: var(--text); }
  ${below.lg} { width: 44px; height: 44px; margin-inline-end: -12px; }
`;

export interface InputProps extends FieldWords, Omit<ComponentProps<'input'>, 'size'> {
  /** big: 44 pixels, for sign-in pages. */
  size?: 'medium' | 'big';
  icon?: LucideIcon;
  /** Shown inside, before the text: a sign, such as of a currency. */
  before?: ReactNode;
  /** Shown inside, after the text: a unit, a state or a small button. */
  inside?: ReactNode;
}

/** A text field with its label. `type="password"` gets a button that reveals the text. */
export function Input({
  label,
  hint,
  error,
  end,
  size = 'medium',
  icon,
  before,
  inside,
  type = 'text',
  id,
  ...rest
}: InputProps) {
  const { t } = useTranslation();
  const ownId = useId();
  const at = id ?? ownId;
  const [shown, setShown] = useState(false);
  const secret = type === 'password';
  return (
    <Field id={at} label={label} hint={hint} error={error} end={end}>
      <ControlBox
        data-size={size}
        data-invalid={error ? true : undefined}
        data-disabled={rest.disabled || undefined}
      >
        {icon && <Icon as={icon} size={16} />}
        {before}
        <input
          id={at}
          type={secret && shown ? 'text' : type}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? helpId(at) : undefined}
          {...rest}
        />
        {inside}
        {secret && (
          <Inside aria-label={t(shown ? 'passwordHide' : 'passwordShow')} onClick={() => setShown(!shown)}>
            <Icon as={shown ? EyeOff : Eye} />
          </Inside>
        )}
      </ControlBox>
    </Field>
  );
}

/** A text area with its label. */
export function Textarea({ label, hint, error, end, id, ...rest }: FieldWords & ComponentProps<'textarea'>) {
  const ownId = useId();
  const at = id ?? ownId;
  return (
    <Field id={at} label={label} hint={hint} error={error} end={end}>
      <ControlBox
        data-area
        data-invalid={error ? true : undefined}
        data-disabled={rest.disabled || undefined}
      >
        <textarea
          id={at}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? helpId(at) : undefined}
          {...rest}
        />
      </ControlBox>
    </Field>
  );
}

import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ContractForm } from '../../../components/Form/Form.tsx';
import { useFieldError } from '../../../components/Form/Form.tsx';
import { Icon } from '../../../components/Icon/Icon.tsx';
import { Input } from '../../../components/Input/Input.tsx';
import { TextButton } from '../../../components/Link/Link.tsx';
import { Spinner } from '../../../components/Spinner/Spinner.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';

/** The state of the invite code. `unknown`: there was no response, so the code may be valid. */
export type InviteState =
  | { state: 'unchecked' | 'checking' | 'valid' | 'unknown' }
  | { state: 'invalid'; message: string };

interface InviteFields extends FieldValues {
  invite_code?: string | null | undefined;
}

export interface InviteFieldProps<In extends InviteFields, Out> {
  form: ContractForm<In, Out>;
  required: boolean;
  /** From an invite link, and not editable. */
  fixed: boolean;
  invite: InviteState;
  onCheck: (code: string) => void;
  onEdit?: (() => void) | undefined;
}

/** The invite code. It is checked when the field loses the focus. */
export function InviteField<In extends InviteFields, Out>({
  form,
  required,
  fixed,
  invite,
  onCheck,
  onEdit,
}: InviteFieldProps<In, Out>) {
  const { t } = useTranslation('auth');
  const name = 'invite_code' as Parameters<typeof form.register>[0];
  const error = useFieldError({ form, name });
  const code = (): string => String(form.getValues(name) ?? '').trim();
  const field = form.register(name, {
    onBlur: () => code() !== '' && onCheck(code()),
    onChange: () => onEdit?.(),
  });
  const hints: Record<InviteState['state'], ReactNode> = {
    unchecked: t(required ? 'inviteRequiredHint' : 'inviteHint'),
    checking: t('inviteChecking'),
    valid: <Text tone="success">{t('inviteValid')}</Text>,
    unknown: (
      <>
        {t('inviteUnknown')}{' '}
        <TextButton data-small onClick={() => onCheck(code())}>
          {t('inviteCheckAgain')}
        </TextButton>
      </>
    ),
    invalid: undefined,
  };
  const inside: Partial<Record<InviteState['state'], ReactNode>> = {
    checking: <Spinner />,
    valid: (
      <Text tone="success">
        <Icon as={CircleCheck} />
      </Text>
    ),
  };
  return (
    <Input
      label={t(required ? 'invite' : 'inviteOptional')}
      size="big"
      autoComplete="off"
      readOnly={fixed}
      hint={hints[invite.state]}
      inside={inside[invite.state]}
      {...field}
      error={error ?? (invite.state === 'invalid' ? invite.message : undefined)}
    />
  );
}

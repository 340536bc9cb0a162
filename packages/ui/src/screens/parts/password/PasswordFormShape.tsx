import type { ReactNode } from 'react';
import { Button } from '../../../components/Button/Button.tsx';
import { Field } from '../../../components/Field/Field.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Row, Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';

/** `PasswordForm` while its code is loaded: the same lines, as tall in every language and width. */
export function PasswordFormShape({ actions }: { actions: ReactNode }) {
  const { t } = useTranslation(['profile', 'ui']);
  return (
    <Stack gap={16} style={{ maxWidth: 480 }} aria-busy>
      <Text as="p" tone="muted">
        {t('passwordText')}
      </Text>
      <Field group id="password-shape" label={t('passwordNew')} hint={t('ui:passwordHint')}>
        <Skeleton control />
      </Field>
      <Row wrap gap={12}>
        <Button disabled>{t('passwordSubmit')}</Button>
        {actions}
      </Row>
    </Stack>
  );
}

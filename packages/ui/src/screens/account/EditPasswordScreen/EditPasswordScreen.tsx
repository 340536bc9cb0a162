import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import type { Attempt } from '../../parts/load.ts';
import { PasswordForm } from '../../parts/password/PasswordForm.tsx';

export interface EditPasswordScreenProps {
  attempt: Attempt;
  /** The only other page that can be opened. */
  signOutHref: string;
  onSubmit: (newPassword: string) => void;
}

/** A password that is too common must be changed before anything else, except signing out. */
export function EditPasswordScreen({ attempt, signOutHref, onSubmit }: EditPasswordScreenProps) {
  const { t } = useTranslation(['profile', 'layout']);
  return (
    <>
      <Notice tone="warning" action={<TextLink href={signOutHref}>{t('layout:signOut')}</TextLink>}>
        {t('mustChange')}
      </Notice>
      <Card style={{ maxWidth: 552 }}>
        <CardBody>
          <PasswordForm attempt={attempt} onSubmit={onSubmit} />
        </CardBody>
      </Card>
    </>
  );
}

import { Button, ButtonLink } from '../../../components/Button/Button.tsx';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Grow, Row, Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { Failure } from '../../parts/Failure.tsx';
import { type Attempt, isOffered } from '../../parts/load.ts';

export interface DataCardProps {
  exporting: Attempt;
  /** Whether the export was saved. */
  isExported: boolean;
  /** Saves all data of the customer as a file. */
  onExport: () => void;
  /** Where the account is deleted. */
  leaveHref: string;
  /** When it ends. `null`: no deletion was requested. */
  endsAt: string | null;
  now: Date;
}

/** The stored data of the customer: to export or to delete. */
export function DataCard({ exporting, isExported, onExport, leaveHref, endsAt, now }: DataCardProps) {
  const { t } = useTranslation('me');
  const format = useFormat();
  const line = (title: string, text: string) => (
    <Grow style={{ flexBasis: 200 }}>
      <Text as="h3" weight={500}>
        {title}
      </Text>
      <Text as="p" size={13} tone="muted">
        {text}
      </Text>
    </Grow>
  );
  return (
    <Card title={t('data')}>
      <CardBody>
        <Stack gap={16}>
          <Row gap={16}>
            {line(t('exportTitle'), t('exportText'))}
            {isOffered(exporting) && (
              <Button onClick={onExport} busy={exporting.state === 'sending'}>
                {t('export')}
              </Button>
            )}
          </Row>
          <Failure attempt={exporting} />
          {isExported && exporting.state === 'idle' && <Notice tone="success">{t('exported')}</Notice>}
          <Row gap={16}>
            {line(
              t('leaveTitle'),
              endsAt === null ? t('leaveText') : t('leaving', { time: format.moment(endsAt, now) }),
            )}
            {endsAt === null && (
              <ButtonLink href={leaveHref} kind="danger">
                {t('leave')}
              </ButtonLink>
            )}
          </Row>
        </Stack>
      </CardBody>
    </Card>
  );
}

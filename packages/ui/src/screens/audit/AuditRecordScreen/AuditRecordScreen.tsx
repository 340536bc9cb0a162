import { ButtonLink } from '../../../components/Button/Button.tsx';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { EmptyState } from '../../../components/EmptyState/EmptyState.tsx';
import { Facts } from '../../../components/Facts/Facts.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { TextLink } from '../../../components/Link/Link.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Row, Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { FailedCard, StaleLine } from '../../parts/failure/LoadNotices.tsx';
import type { Load } from '../../parts/load.ts';
import { MainAndSide } from '../../parts/MainAndSide.tsx';
import type { ShownRecord } from '../audit-types.ts';
import { Consequence } from '../Consequence.tsx';
import { Pattern } from '../Pattern.tsx';

export interface AuditRecordScreenProps {
  /** Missing if the address names none. */
  record: Load<ShownRecord> | undefined;
  now: Date;
  allHref: string;
  /** Where the subscription link is replaced. */
  resetHref: string;
  /** The address of a new ticket with this text. */
  objectHref: (ticket: { subject: string; text: string }) => string;
  onRetry: () => void;
}

function Shown({
  record,
  now,
  resetHref,
  objectHref,
}: { record: ShownRecord } & Pick<AuditRecordScreenProps, 'now' | 'resetHref' | 'objectHref'>) {
  const { t } = useTranslation('audit');
  const format = useFormat();
  const { record_id: id, created_at, node_name: node, rule_name: rule } = record;
  return (
    <MainAndSide>
      <Card title={rule}>
        <CardBody>
          <Stack gap={12}>
            {record.description && <p>{record.description}</p>}
            <Facts
              facts={[
                { name: t('number'), value: id },
                { name: t('time'), value: format.recentMoment(created_at, now) },
                { name: t('node'), value: node },
                { name: t('met'), value: format.number(record.met_in_30_days) },
                { name: t('inForce'), value: t(record.is_in_force ? 'isInForce' : 'isNotInForce') },
                { name: t('consequence'), value: <Consequence rule={record.rule} /> },
                {
                  name: t('pattern'),
                  value: (
                    <Text mono>
                      <Pattern of={record.rule.regex} />
                    </Text>
                  ),
                  isLong: true,
                },
              ]}
            />
          </Stack>
        </CardBody>
      </Card>
      <Card title={t('objectTitle')}>
        <CardBody>
          <Stack gap={16}>
            <p>{t('objectText')}</p>
            <TextLink href={resetHref} style={{ justifySelf: 'start' }}>
              {t('resetText')}
            </TextLink>
            <Row wrap>
              <ButtonLink
                kind="primary"
                href={objectHref({
                  subject: t('ticketSubject', { id }),
                  text: t('ticketText', { id, time: format.moment(created_at, now), node, rule }),
                })}
              >
                {t('object')}
              </ButtonLink>
            </Row>
          </Stack>
        </CardBody>
      </Card>
    </MainAndSide>
  );
}

/** One record: what happened, its consequence, and how to object. */
export function AuditRecordScreen(props: AuditRecordScreenProps) {
  const { record, now, allHref, resetHref, objectHref, onRetry } = props;
  const { t } = useTranslation('audit');
  if (record === undefined)
    return (
      <Card>
        <EmptyState
          title={t('noneChosenTitle')}
          action={<ButtonLink href={allHref}>{t('backToAll')}</ButtonLink>}
        >
          {t('noneChosenText')}
        </EmptyState>
      </Card>
    );
  if (record.state === 'failed')
    return <FailedCard of={record} title={t('recordFailedTitle')} onRetry={onRetry} />;
  if (record.state === 'loading')
    return (
      <Card aria-busy>
        <CardBody>
          <Stack gap={12} role="status" aria-label={t('recordLoading')}>
            {[160, 220, 120, 180, 200, 170, 190].map((width) => (
              <Skeleton key={width} width={width} line={32} />
            ))}
          </Stack>
        </CardBody>
      </Card>
    );
  return (
    <>
      <StaleLine of={record} now={now} />
      <Shown record={record.data} now={now} resetHref={resetHref} objectHref={objectHref} />
    </>
  );
}

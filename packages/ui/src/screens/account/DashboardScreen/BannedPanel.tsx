import type { ban } from '@ferry/core/contract/account';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { Badge } from '../../../components/Badge/Badge.tsx';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { Facts } from '../../../components/Facts/Facts.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { sentences } from '../../../locales/sentences.ts';

export type Ban = z.output<typeof ban>;

/** Why the account is stopped, until when, and what is kept. */
export function BannedPanel({ ban, now }: { ban: Ban; now: Date }) {
  const { t, i18n } = useTranslation('account');
  const format = useFormat();
  const end = t('bannedUntil', { date: format.moment(ban.end_at, now) });
  return (
    <Card title={t('bannedTitle')} tools={<Badge tone="error">{end}</Badge>}>
      <CardBody>
        <Stack gap={16}>
          <Facts
            facts={[
              { name: t('bannedReason'), value: ban.reason },
              { name: t('bannedStart'), value: format.moment(ban.start_at, now) },
              { name: t('bannedEnd'), value: format.moment(ban.end_at, now) },
            ]}
          />
          <Text as="p" tone="muted">
            {sentences(i18n.language, t('bannedText'), t('bannedHelp'))}
          </Text>
        </Stack>
      </CardBody>
    </Card>
  );
}

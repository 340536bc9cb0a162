import { Share2 } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../../components/Button/Button.tsx';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { CopyField } from '../../../components/CopyField/CopyField.tsx';
import { EmptyState } from '../../../components/EmptyState/EmptyState.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Skeleton } from '../../../components/Skeleton/Skeleton.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { from } from '../../../theme/breakpoints.ts';
import type { Invites } from './PromoteScreen.tsx';

const Qr = lazy(async () => ({ default: (await import('../../../components/Qr/Qr.tsx')).Qr }));

/** As high as its neighbour, with the code in the middle of the remaining space. */
const Sheet = styled(Card)`
  display: flex;
  flex-direction: column;
  & > :nth-child(2) { flex: 1; display: grid; }
`;

const Rules = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  border-top: 1px solid var(--line);
  & > div { padding: 16px; display: grid; gap: 2px; align-content: start; ${from.lg} { padding-inline: 20px; } }
  & > div + div { border-inline-start: 1px solid var(--line); }
`;

/** The length of the invite code, which distinguishes customers' links. */
const codeLength = 10;

export interface InviteCardProps {
  /** Missing while it loads. */
  invites: Invites | undefined;
  siteName: string;
  /** Opens the device's share dialog. Resolves with false if it fails. Missing if the device has none. */
  onShare?: ((shared: { title: string; text: string; url: string }) => Promise<boolean>) | undefined;
}

/** One of the rules: a number, its unit, and an explanation. */
function Rule({ name, value, unit, text }: { name: string; value: ReactNode; unit: string; text: string }) {
  return (
    <div>
      <Text size={13} tone="muted">
        {name}
      </Text>
      {value === undefined ? (
        <Skeleton width={48} height={20} line={28} />
      ) : (
        <Text size={20} weight={600}>
          {value}
          {unit !== '%' && ' '}
          <Text size={14} weight={400} tone="muted">
            {unit}
          </Text>
        </Text>
      )}
      <Text size={12} tone="muted">
        {text}
      </Text>
    </div>
  );
}

/** The invite link as text, as a QR code, and by the device's share dialog; and the rules. */
export function InviteCard({ invites, siteName, onShare }: InviteCardProps) {
  const { t } = useTranslation('promote');
  const [isFailed, setFailed] = useState(false);
  if (invites && !invites.is_open) {
    return (
      <Card title={t('link')}>
        <EmptyState title={t('closedTitle')}>{t('closedText')}</EmptyState>
      </Card>
    );
  }
  const url = invites?.invite_link;
  const share = async () => {
    if (url === undefined || onShare === undefined) return;
    const words = { title: t('shareTitle', { site: siteName }), text: t('shareText', { site: siteName }) };
    setFailed(!(await onShare({ ...words, url })));
  };
  const plate = <Skeleton width={186} height={186} radius={10} />;
  return (
    <Sheet title={t('link')} aria-busy={invites === undefined || undefined}>
      <CardBody style={{ paddingTop: 4 }}>
        <Stack gap={12} style={{ gridTemplateRows: 'auto 1fr' }}>
          <Text as="p" size={13} tone="muted">
            {t('linkText')}
          </Text>
          <Stack style={{ justifyItems: 'center', alignContent: 'center' }}>
            {url ? (
              <Suspense fallback={plate}>
                <Qr text={url} label={t('qr')} />
              </Suspense>
            ) : (
              plate
            )}
          </Stack>
          {url ? (
            <CopyField value={url} label={t('link')} tail={codeLength} />
          ) : (
            <Skeleton height={40} radius={8} />
          )}
          {onShare && (
            <Button wide icon={Share2} disabled={url === undefined} onClick={() => void share()}>
              {t('share')}
            </Button>
          )}
          {isFailed && <Notice tone="warning">{t('shareFailed')}</Notice>}
        </Stack>
      </CardBody>
      <Rules>
        <Rule name={t('rate')} value={invites?.commission_rate} unit="%" text={t('rateText')} />
        <Rule
          name={t('hold')}
          value={invites?.hold_days}
          unit={t('holdDays', { count: invites?.hold_days ?? 0 })}
          text={t('holdText')}
        />
      </Rules>
    </Sheet>
  );
}

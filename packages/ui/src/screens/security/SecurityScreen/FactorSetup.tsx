import { sixDigits } from '@ferry/core/contract/auth/credentials';
import type { enrolment as enrolmentSchema } from '@ferry/core/contract/security/customer';
import { useState } from 'react';
import { styled } from 'styled-components';
import * as z from 'zod/mini';
import { Button, ButtonLink } from '../../../components/Button/Button.tsx';
import { CopyField } from '../../../components/CopyField/CopyField.tsx';
import { useContractForm } from '../../../components/Form/contract-form.ts';
import { Form } from '../../../components/Form/Form.tsx';
import { FormCode } from '../../../components/Form/FormCode.tsx';
import { useFormat } from '../../../components/Format/Format.tsx';
import { TextButton } from '../../../components/Link/Link.tsx';
import { Qr } from '../../../components/Qr/Qr.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { Text } from '../../../components/Text/Text.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { below, from } from '../../../theme/breakpoints.ts';
import { SendPlace } from '../../parts/failure/SendPlace.tsx';
import { type Attempt, isOffered } from '../../parts/load.ts';

const body = z.object({ ga_token: sixDigits });

export interface FactorSetupProps {
  enrolment: z.output<typeof enrolmentSchema>;
  attempt: Attempt;
  now: Date;
  /** Makes a new secret in place of the waiting one. */
  onBegin: () => void;
  onConfirm: (code: string) => void;
  onCancel: () => void;
}

const Columns = styled.div`
  display: grid;
  gap: 24px;
  ${from.md} { grid-template-columns: auto minmax(0, 440px); justify-content: start; gap: 32px; }
`;

/** A phone cannot scan itself, so it opens the authenticator. The QR code is for another device. */
const FromMd = styled.div`
  ${below.md} { display: none; }
`;
const BelowMd = styled.div`
  display: grid;
  gap: 12px;
  justify-items: start;
  ${from.md} { display: none; }
`;

/** In groups of four, like in authenticators. */
const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

/**
 * The secret for the authenticator, by QR code, by hand or by an app on this device, and the field for its first
 * code.
 */
export function FactorSetup({ enrolment, attempt, onBegin, onConfirm, onCancel }: FactorSetupProps) {
  const { t } = useTranslation('security');
  const format = useFormat();
  const form = useContractForm(body, {
    defaultValues: { ga_token: '' },
    fieldErrors: attempt.state === 'failed' ? attempt.fields : undefined,
  });
  const [isQrOpen, setQrOpen] = useState(false);
  const qr = <Qr text={enrolment.otpauth_uri} label={t('setupQr')} />;
  const isSending = attempt.state === 'sending';
  return (
    <Columns>
      <FromMd>{qr}</FromMd>
      <Stack gap={16}>
        <Stack gap={4}>
          <Text weight={600}>{t('setupScan')}</Text>
          <Text size={13} tone="muted">
            {t('setupScanText')}
          </Text>
        </Stack>
        <BelowMd>
          <ButtonLink href={enrolment.otpauth_uri} wide>
            {t('setupOpen')}
          </ButtonLink>
          {isQrOpen ? (
            qr
          ) : (
            <TextButton data-small onClick={() => setQrOpen(true)}>
              {t('setupShowQr')}
            </TextButton>
          )}
        </BelowMd>
        <Stack gap={4}>
          <Text size={13} tone="muted">
            {t('setupSecret')}
          </Text>
          <CopyField value={inFours(enrolment.secret)} label={t('setupSecret')} />
        </Stack>
        <Form form={form} onSubmit={({ ga_token }) => onConfirm(ga_token)}>
          <Stack gap={12}>
            <Text weight={600}>{t('setupCode')}</Text>
            <FormCode
              form={form}
              name="ga_token"
              label={t('setupCode')}
              hint={t('setupUntil', { time: format.clock(enrolment.expires_at) })}
              onFull={(code) => isSending || !isOffered(attempt) || onConfirm(code)}
            />
            <SendPlace
              attempt={attempt}
              fields={['ga_token']}
              deed={
                <>
                  <Button type="submit" kind="primary" busy={isSending} busyLabel={t('setupDoing')}>
                    {t('setupDo')}
                  </Button>
                  <Button kind="quiet" onClick={onCancel}>
                    {t('setupCancel')}
                  </Button>
                  <TextButton data-small onClick={onBegin} disabled={isSending}>
                    {t('setupAgain')}
                  </TextButton>
                </>
              }
            />
          </Stack>
        </Form>
      </Stack>
    </Columns>
  );
}

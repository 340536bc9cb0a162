import { apiTokenLimits, create } from '@ferry/core/contract/api-tokens/customer';
import type { CallAnswer } from '@ferry/core/contract/base/call';
import { styled } from 'styled-components';
import * as z from 'zod/mini';
import { Button } from '../../../components/Button/Button.tsx';
import { Card, CardBody } from '../../../components/Card/Card.tsx';
import { CopyField } from '../../../components/CopyField/CopyField.tsx';
import { useContractForm } from '../../../components/Form/contract-form.ts';
import { FormSelect } from '../../../components/Form/controls.tsx';
import { FormInput } from '../../../components/Form/Form.tsx';
import { Notice } from '../../../components/Notice/Notice.tsx';
import { Stack } from '../../../components/Stack/Stack.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { FormCard } from '../../parts/FormCard.tsx';
import type { Attempt } from '../../parts/load.ts';

const lives = ['30', '90', '365', 'never'] as const;
const schema = z.extend(z.pick(create.body, { name: true, scope: true }), { lives: z.enum(lives) });

export type Made = CallAnswer<typeof create>['result'];
export interface NewToken {
  name: string;
  scope: 'read' | 'write';
  /** `null`: valid until it is revoked. */
  expires_in_days: number | null;
}

export interface CreateCardProps {
  creating: Attempt;
  /** The number of tokens. `undefined`: not known, or not any more after a write. */
  count: number | undefined;
  /** The token that was just made. Its text is shown only now. */
  made: Made | undefined;
  /** Requests a token. */
  onCreate: (token: NewToken) => void;
  /** The customer has stored the text. */
  onKept: () => void;
}

/** Two short fields side by side. The hint of the first one continues below the second. */
const Pair = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 16px;
  align-items: start;
  & > :first-child > p { margin-inline-end: calc(-100% - 16px); }
`;

function MadeCard({ made, onKept }: { made: Made; onKept: () => void }) {
  const { t } = useTranslation('developer');
  return (
    <Card title={t('create')}>
      <CardBody>
        <Stack gap={16} style={{ maxWidth: 480 }}>
          <Notice tone="success">{t('made', { name: made.name })}</Notice>
          <CopyField value={made.token} label={t('token')} />
          <div>
            <Button kind="primary" onClick={onKept}>
              {t('madeDone')}
            </Button>
          </div>
        </Stack>
      </CardBody>
    </Card>
  );
}

function CreateForm({ creating, count, onCreate }: CreateCardProps) {
  const { t } = useTranslation('developer');
  const form = useContractForm(schema, {
    defaultValues: { name: '', scope: 'read', lives: '90' },
    fieldErrors: creating.state === 'failed' ? creating.fields : undefined,
  });
  const scope = form.watch('scope');
  const isFull = count !== undefined && count >= apiTokenLimits.tokens;
  return (
    <FormCard
      title={t('create')}
      text={t('createText')}
      form={form}
      attempt={creating}
      found={t('createFound')}
      blocked={isFull ? t('tooMany', { count: apiTokenLimits.tokens }) : undefined}
      onSubmit={({ lives: days, ...token }) =>
        onCreate({ ...token, expires_in_days: days === 'never' ? null : Number(days) })
      }
      submit={{ label: t('create'), busy: t('creating') }}
    >
      <FormInput form={form} name="name" label={t('name')} hint={t('nameHint')} autoComplete="off" />
      <Pair>
        <FormSelect
          form={form}
          name="scope"
          label={t('scope')}
          hint={t(scope === 'write' ? 'scopeWriteHint' : 'scopeReadHint')}
          options={[
            { value: 'read', label: t('scopeRead') },
            { value: 'write', label: t('scopeWrite') },
          ]}
        />
        <FormSelect
          form={form}
          name="lives"
          label={t('expires')}
          options={[
            { value: '30', label: t('days30') },
            { value: '90', label: t('days90') },
            { value: '365', label: t('days365') },
            { value: 'never', label: t('never') },
          ]}
        />
      </Pair>
    </FormCard>
  );
}

/** Makes a token, and then shows its text once in place of the form. */
export const CreateCard = (props: CreateCardProps) =>
  props.made ? <MadeCard made={props.made} onKept={props.onKept} /> : <CreateForm {...props} />;

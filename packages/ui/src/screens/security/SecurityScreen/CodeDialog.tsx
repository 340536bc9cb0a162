import { secondFactorCode } from '@ferry/core/contract/auth/credentials';
import { useId } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../../components/Button/Button.tsx';
import { Dialog } from '../../../components/Dialog/Dialog.tsx';
import { useContractForm } from '../../../components/Form/contract-form.ts';
import { Form, FormInput } from '../../../components/Form/Form.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { useWhenDone } from '../../parts/dialogs/use-when-done.ts';
import { Failure } from '../../parts/Failure.tsx';
import { type Attempt, isOffered } from '../../parts/load.ts';

const body = z.object({ ga_token: secondFactorCode });

export interface CodeDialogProps {
  open: boolean;
  title: string;
  /** What is lost. */
  text: string;
  deed: string;
  keep: string;
  attempt: Attempt;
  onSubmit: (code: string) => void;
  onClose: () => void;
}

/** Asks for a code before the second factor or its recovery codes are removed. Closes on success. */
export function CodeDialog({ open, title, text, deed, keep, attempt, onSubmit, onClose }: CodeDialogProps) {
  const { t } = useTranslation(['security', 'ui']);
  const id = useId();
  useWhenDone(attempt, onClose);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      actions={
        <>
          {isOffered(attempt) && (
            <Button type="submit" form={id} kind="danger-full" busy={attempt.state === 'sending'}>
              {deed}
            </Button>
          )}
          <Button kind="quiet" onClick={onClose}>
            {isOffered(attempt) ? keep : t('ui:close')}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <Question id={id} attempt={attempt} onSubmit={onSubmit} />
    </Dialog>
  );
}

/** The typed values live as long as the dialog is open. */
function Question({ id, attempt, onSubmit }: Pick<CodeDialogProps, 'attempt' | 'onSubmit'> & { id: string }) {
  const { t } = useTranslation(['security', 'ui']);
  const form = useContractForm(body, {
    defaultValues: { ga_token: '' },
    fieldErrors: attempt.state === 'failed' ? attempt.fields : undefined,
  });
  return (
    <>
      <Form id={id} form={form} onSubmit={({ ga_token }) => onSubmit(ga_token)}>
        <FormInput
          form={form}
          name="ga_token"
          label={t('codeOfApp')}
          hint={t('ui:authenticatorHint')}
          size="big"
          maxLength={20}
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
        />
      </Form>
      <Failure attempt={attempt} fields={['ga_token']} />
    </>
  );
}

import { type SubmitEvent, useId, useState } from 'react';
import { Button } from '../../../components/Button/Button.tsx';
import { Dialog } from '../../../components/Dialog/Dialog.tsx';
import { Input } from '../../../components/Input/Input.tsx';
import { useTranslation } from '../../../locales/use-translation.ts';
import { Failure } from '../Failure.tsx';
import { type Attempt, isOffered } from '../load.ts';
import { useWhenDone } from './use-when-done.ts';

interface NameFieldProps {
  label: string;
  hint: string;
  /** The present name, or an empty text. */
  name: string;
  /** In UTF-16 code units. */
  maxLength: number;
  /** The error of an empty name. Without it the name may be empty. */
  required?: string;
  /** Gets the name without spaces around it. */
  onSave: (name: string) => void;
}

export interface NameDialogProps extends Omit<NameFieldProps, 'name'> {
  /** The present name of the thing, maybe empty. `undefined`: the dialog is closed. */
  name: string | undefined;
  title: string;
  /** The label of the button that saves. */
  save: string;
  attempt: Attempt;
  onClose: () => void;
}

/** Asks the customer to name something. It closes when the name is saved. */
export function NameDialog({ name, title, save, attempt, onClose, ...field }: NameDialogProps) {
  const { t } = useTranslation('ui');
  const id = useId();
  useWhenDone(attempt, onClose);
  return (
    <Dialog
      open={name !== undefined}
      onClose={onClose}
      title={title}
      actions={
        <>
          {isOffered(attempt) && (
            <Button type="submit" form={id} kind="primary" busy={attempt.state === 'sending'}>
              {save}
            </Button>
          )}
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      {name !== undefined && <NameForm {...field} id={id} name={name} />}
      <Failure attempt={attempt} found="" />
    </Dialog>
  );
}

/** The typed name lives as long as the dialog is open. */
function NameForm({ id, label, hint, name, maxLength, required, onSave }: NameFieldProps & { id: string }) {
  const [typed, setTyped] = useState(name);
  const [isChecked, setChecked] = useState(false);
  const missing = typed.trim() === '' ? required : undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    if (missing === undefined) onSave(typed.trim());
  };
  return (
    <form id={id} onSubmit={submit} noValidate>
      <Input
        label={label}
        hint={hint}
        error={isChecked ? missing : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        maxLength={maxLength}
        autoComplete="off"
      />
    </form>
  );
}

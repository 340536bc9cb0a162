import { Button } from '../../components/Button/Button.tsx';
import type { Attempt } from '../load.ts';

export interface SubmitButtonProps {
  attempt: Attempt;
  label: string;
  /** What it says while it waits. */
  busy: string;
  disabled?: boolean;
}

/** The one filled button of a card of these pages, as wide as its fields. */
export function SubmitButton({ attempt, label, busy, disabled = false }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      kind="primary"
      size="big"
      wide
      disabled={disabled}
      busy={attempt.state === 'sending'}
      busyLabel={busy}
    >
      {label}
    </Button>
  );
}

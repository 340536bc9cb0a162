/** The exit codes of `ferry`, for shells, cron jobs and programs. */
export const exit = {
  done: 0,
  refused: 1,
  usage: 2,
  unreachable: 3,
  noRights: 4,
  partly: 5,
  locked: 6,
  unsure: 7,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exit)[keyof typeof exit];

/** The facts of a refusal, for programs. */
export interface RefusalFacts {
  /** Such as `shop.short`. Empty if the server sends none. */
  readonly code: string;
  /** What the contract declares for the code. */
  readonly details: Readonly<Record<string, unknown>>;
  /** The errors of fields, by the command's names. */
  readonly fields: Readonly<Record<string, string>>;
}

/** Ends a command with one sentence for people and one exit code for programs. */
export class CliError extends Error {
  override readonly name = 'CliError';
  readonly code: ExitCode;
  readonly refusal: RefusalFacts | undefined;
  /** The idempotency key for a safe repeat, if the write may have been done. */
  readonly key: string | undefined;

  constructor(code: ExitCode, message: string, refusal?: RefusalFacts, key?: string) {
    super(message);
    this.code = code;
    this.refusal = refusal;
    this.key = key;
  }
}

/** The command line or the input is wrong, and nothing was sent. */
export const usageError = (message: string) => new CliError(exit.usage, message);

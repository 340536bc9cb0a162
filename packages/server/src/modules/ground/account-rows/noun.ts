import type { Noun } from '../../../base/noun.ts';

/** The only noun that writes accounts. Nouns of every wing change a part of them through it. */
export const accountRowsNoun = {
  name: 'account-rows',
  tables: {
    account: {
      by: 'id',
      order: 'id',
      columns: [
        ...[
          'id',
          'new_id',
          'email',
          'name',
          'language',
          'time_zone',
          'shown_language',
          'theme',
          'first_day',
          'numbers',
          'motion',
          'created_at',
          'registered_ip',
          'expires_at',
        ],
        ...['is_enabled', 'balance', 'invite_balance', 'invite_code', 'telegram_id', 'telegram_name'],
        ...['telegram_linked_at', 'telegram_unreachable_at', 'must_change_password'],
      ],
      withheld: [
        'email_key',
        'password',
        'password_version',
        'password_checked',
        'invited_by',
        'guesses_told_at',
        'code_guesses_told_at',
        'password_round',
        'code_round',
      ],
      // `anonymise` empties the row. It stays, because the ledger and the invoices refer to it.
      atEnd: 'keep',
    },
  },
} satisfies Noun;

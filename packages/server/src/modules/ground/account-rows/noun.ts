import type { Noun } from '../../../base/noun.ts';

/** The only noun that writes accounts. Nouns of every wing change a part of them through it. */
export const accountRowsNoun = {
  name: 'account-rows',
  tables: {
    account: {
      by: 'id',
      order: 'id',
      columns: {
        id: 'shown',
        new_id: 'shown, emptied',
        email: 'shown, emptied',
        name: 'shown, emptied',
        language: 'shown, emptied',
        time_zone: 'shown, emptied',
        shown_language: 'shown, emptied',
        theme: 'shown, emptied',
        first_day: 'shown, emptied',
        numbers: 'shown, emptied',
        motion: 'shown, emptied',
        created_at: 'shown',
        registered_ip: 'shown, emptied',
        expires_at: 'shown, emptied',
        is_enabled: 'shown, emptied',
        balance: 'shown',
        invite_balance: 'shown, emptied',
        invite_code: 'shown, emptied',
        telegram_id: 'shown, emptied',
        telegram_name: 'shown, emptied',
        telegram_linked_at: 'shown, emptied',
        telegram_unreachable_at: 'shown, emptied',
        must_change_password: 'shown',
        email_key: 'withheld, emptied',
        password: 'withheld, emptied',
        password_version: 'withheld, emptied',
        password_checked: 'withheld',
        invited_by: 'withheld, emptied',
        guesses_told_at: 'withheld',
        code_guesses_told_at: 'withheld',
        password_round: 'withheld',
        code_round: 'withheld',
      },
      whenOld: 'keep',
      // `anonymise` empties the row. It stays, because the ledger and the invoices refer to it.
      atEnd: 'keep',
    },
  },
} satisfies Noun;

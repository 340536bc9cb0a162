import { InvalidArgumentError } from 'commander';
import { say } from '../words/say.ts';
import { idArgument } from './arguments.ts';

/** A customer by address or UUID, where a call takes the number. `Context.resolved` asks the server for the number. */
export class Customer {
  readonly named: string;

  constructor(named: string) {
    this.named = named;
  }
}

/** A customer by number, UUID or address. */
export function customerArgument(text: string): number | Customer {
  const named = text.trim();
  if (/^[^\s@]+@[^\s@]+$|^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(named)) return new Customer(named);
  if (/^\d+$/.test(named)) return idArgument(named);
  throw new InvalidArgumentError(say('arguments.customer'));
}

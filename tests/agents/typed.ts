import { isObject } from '@ferry/core/contract/base/values/is-object';

/** The type of a field of a Go struct. A field that is left out or null has the zero value. */
export type GoType = 'string' | 'int' | 'number' | 'bool' | 'object';

const fits: Readonly<Record<GoType, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  int: (value) => Number.isInteger(value),
  number: (value) => typeof value === 'number',
  bool: (value) => typeof value === 'boolean',
  object: isObject,
};

/** Decodes like a Go program: one field of a wrong type makes the whole document invalid. Other fields are ignored. */
export function decode(
  value: unknown,
  fields: Readonly<Partial<Record<GoType, readonly string[]>>>,
): Readonly<Record<string, unknown>> {
  if (!isObject(value)) throw new Error('json: cannot unmarshal the document');
  for (const [type, names] of Object.entries(fields))
    for (const name of names)
      if (value[name] != null && !fits[type as GoType](value[name]))
        throw new Error(`json: cannot unmarshal ${name} into ${type}`);
  return value;
}

export interface User {
  id: number;
  uuid: string;
  speed_limit: number;
  device_limit: number;
}

/** The users of an answer. Throws without a list, or with a row that a Go program cannot read. */
export function decodeUsers(body: string): User[] {
  const { users } = JSON.parse(body) as { users?: unknown };
  if (!Array.isArray(users)) throw new Error('no users in the answer');
  const types = { int: ['id', 'speed_limit', 'device_limit'], string: ['uuid'] };
  return users.map((user) => decode(user, types) as unknown as User);
}

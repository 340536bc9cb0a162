import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { type Issue, issueCode } from '../../locales/issue-words.ts';
import { type ContractForm, type ContractFormOptions, useCheckedForm } from './Form.tsx';

/** Validates a form by a schema, and converts issues to our codes. */
export const contractResolver = <In extends FieldValues, Out>(
  schema: z.ZodMiniType<Out, In>,
): Resolver<In, unknown, Out> => zodResolver(schema, { error: (issue) => issueCode(issue as Issue) });

/** A form for the body schema of a call, or a part of it. */
export const useContractForm = <In extends FieldValues, Out>(
  schema: z.ZodMiniType<Out, In>,
  options: ContractFormOptions<In>,
): ContractForm<In, Out> => useCheckedForm(contractResolver(schema), options);

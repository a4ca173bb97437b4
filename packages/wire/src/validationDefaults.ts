import type { BaseIssue } from 'valibot'

/**
 * What is said of a value that does not fit, where its schema has no sentence of its own (S8.42, S8.43).
 * Handed to each parse and not set for all of valibot, which a page may use for schemas of its own.
 */
export const validationDefaults = {
  message: ({ input }: BaseIssue<unknown>): string => (input === undefined ? 'Required' : 'Invalid input'),
} as const

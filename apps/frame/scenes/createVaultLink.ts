import type { createVaultLink as real } from '../src/pages/device/createVaultLink.ts'
import { answer } from './answers.ts'

/** Stands in for what the page behind a link says to the vault. */
export const createVaultLink: typeof real = () => ({
  read: () => answer('read'),
  choose: () => answer('choose'),
})

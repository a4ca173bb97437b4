import { adapterContract } from '@latchkey/testing/contract'
import { evm } from './evm.ts'

adapterContract('evm', () => evm())

import { startSandbox } from '@latchkey/sandbox'
import { tellUsage } from './tellUsage.ts'

// A chain in a process of its own.
const sandbox = await startSandbox({ chains: [8131337] })
tellUsage(sandbox.url)

import { lazyModule } from '../lazy/lazyModule.ts'

/** What signs a visitor in and out: fetched when somebody does, for the state alone is small. */
export const signInFlows = lazyModule(() => import('@latchkey/core/signIn'))

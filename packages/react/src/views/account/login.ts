import { lazyModule } from '../../lazy/lazyModule.ts'

/** Who logged in to the embedded wallet, and how; fetched for its accounts alone. */
export const login = lazyModule(() => import('../login/loggedIn.ts'))

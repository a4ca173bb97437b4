import type { Plugin } from 'vite'

/**
 * Lets tests in a page import one version of a dependency under the name of another. Vite bundles dependencies once for
 * all packages, each under one id, wherever the import stands: so an import is led to another id here. That id must be
 * among `optimizeDeps.include`.
 */
export function swapDependencies(choose: (source: string, importer: string) => string | undefined): Plugin {
  return {
    name: 'swap-dependencies',
    enforce: 'pre',
    async resolveId(source, importer = '', options) {
      const id = choose(source, importer)
      const { environment } = this
      // Vite's first look for dependencies asks too, and would wait here for its own end.
      const isLooking = 'scan' in options && options.scan === true
      if (id === undefined || id === source || isLooking || environment.mode !== 'dev') return undefined
      const { depsOptimizer } = environment
      if (depsOptimizer === undefined) return undefined
      await depsOptimizer.scanProcessing
      const { optimized, discovered } = depsOptimizer.metadata
      const found = optimized[id] ?? discovered[id]
      if (found === undefined)
        throw new Error(`Tests need ${id}, which is not among the bundled dependencies.`)
      return depsOptimizer.getOptimizedDepId(found)
    },
  }
}

import { announceWallet, createSandboxWallet } from '@latchkey/testing/page'

declare global {
  interface Window {
    /** Starts the Sandbox Wallet on these chains; called by the test. */
    startWallet(chains: Parameters<typeof createSandboxWallet>[0]['chains']): void
    violations: string[]
  }
}

window.violations = []
document.addEventListener('securitypolicyviolation', (event) =>
  window.violations.push(event.violatedDirective),
)
window.startWallet = (chains) => {
  announceWallet(createSandboxWallet({ chains }, window), window)
}

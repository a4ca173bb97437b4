import { isIPv6 } from 'node:net'

/** Whether only this machine reaches a server that listens on this address. */
export function isLoopbackBind(host: string): boolean {
  const plain = host.replace(/^::ffff:(?=127\.)/i, '')
  return isLoopbackName(isIPv6(plain) ? new URL(`http://[${plain}]`).hostname : plain)
}

/** Whether a host name, as `URL` gives it, always leads to this machine: nobody can register one of these. */
export function isLoopbackName(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

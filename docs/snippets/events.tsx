import { useEvents } from '@latchkey/react'

export function CountConnections({ count }: { readonly count: (name: string) => void }) {
  useEvents(({ event }) => {
    if (event === 'CONNECT_SUCCESS') count(event)
  })
  return null
}

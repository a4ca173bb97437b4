import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'

const Announce = createContext<(text: string) => void>(() => undefined)

/** Gives the page one polite voice for changes that happen away from the visitor's focus. */
export function Announcer({ children }: { readonly children: ReactNode }) {
  const [said, setSaid] = useState({ text: '', count: 0 })
  const say = useCallback((text: string) => setSaid(({ count }) => ({ text, count: count + 1 })), [])
  return (
    <Announce value={say}>
      {children}
      <div className="sr" role="status">
        {/* A new element each time, so that the same words are heard again. */}
        <span key={said.count}>{said.text}</span>
      </div>
    </Announce>
  )
}

/** The page's voice: say something to those who do not see the change. */
export function useAnnounce(): (text: string) => void {
  return useContext(Announce)
}

import { getLogin, type LoginState, watchLogin } from '@latchkey/core/login'
import { useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useValue } from '../../hooks/useValue.ts'

/** What the login under way has come to. */
export function useLogin(): LoginState {
  return useValue(useLatchkey(), watchLogin, getLogin)
}

/**
 * The same for a view of one phase; undefined before there was any. A login that was left, or is over, keeps its last
 * face while the view fades.
 */
export function useLoginIn<Phase extends LoginState['phase']>(
  phase: Phase,
): Extract<LoginState, { readonly phase: Phase }> | undefined {
  const login = useLogin()
  const mine = login.phase === phase ? (login as Extract<LoginState, { readonly phase: Phase }>) : undefined
  const [last, setLast] = useState(mine)
  if (mine !== undefined && mine !== last) setLast(mine)
  return mine ?? last
}

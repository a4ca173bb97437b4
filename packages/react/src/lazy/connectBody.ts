import type { Latchkey } from '@latchkey/core'
import type { ReactElement } from 'react'
import type { ConnectViewProps } from '../views/connect/ConnectView.tsx'
import { ConnectWithTerms } from '../views/connect/terms/ConnectWithTerms.tsx'
import type { ViewBody } from './viewTable.ts'

type ConnectBody = ((props: ConnectViewProps) => ReactElement) & Pick<ViewBody, 'title'>

/** Both lists of wallets on a site that has more there than wallets: logins, or terms. */
export async function fetchConnect({ config }: Latchkey): Promise<ConnectBody> {
  return config.embedded
    ? (await import('../views/login/ConnectWithLogin.tsx')).ConnectWithLogin
    : ConnectWithTerms
}

import { LatchkeyButton } from '@latchkey/react'

/** One value says what there is to draw. */
export function OwnButton() {
  return (
    <LatchkeyButton>
      {(state) => {
        switch (state.phase) {
          case 'starting':
          case 'restoring':
          case 'connecting':
            return (
              <button type="button" disabled>
                One moment
              </button>
            )
          case 'disconnected':
            return (
              <button type="button" onClick={() => state.open()}>
                Log in
              </button>
            )
          case 'wrongNetwork':
            return (
              <button type="button" onClick={() => state.openNetworks()}>
                Other network, please
              </button>
            )
          case 'connected':
            return (
              <button type="button" onClick={() => state.open()}>
                {state.account.name ?? state.account.shortAddress}
              </button>
            )
        }
      }}
    </LatchkeyButton>
  )
}

import type { SendState } from '@latchkey/core'
import { finishReceiver, pasteReceiver, retryReceiver, sendStore, setReceiver } from '@latchkey/core/send'
import {
  Address,
  clearIcon,
  Field,
  IconButton,
  LiveRegion,
  MiddleCut,
  MiniButton,
  Note,
  PersonGlyph,
  penIcon,
  Row,
  useStyles,
} from '@latchkey/ui'
import { type ReactElement, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'
import { useWords } from '../../hooks/useWords.ts'
import css from './ReceiverEntry.css?inline'
import { RecentRows } from './RecentRows.tsx'
import { useReceiverError } from './useReceiverError.ts'

type ReceiverEntryProps = {
  readonly state: SendState
  readonly inputRef: RefObject<HTMLInputElement | null>
  readonly onEnter: () => void
}

/** Who gets it: typed, pasted or chosen from those before, and then shown as what it stands for. */
export function ReceiverEntry({ state, inputRef, onEnter }: ReceiverEntryProps): ReactElement {
  const latchkey = useLatchkey()
  const say = useWords()
  useStyles(css)
  const { receiver } = state
  const label = useId()
  const isReady = receiver.phase === 'ready'
  // Who is typing keeps the field; who pasted or chose sees at once what came of it.
  const [isTyping, setTyping] = useState(!isReady)
  const [refused, setRefused] = useState<'send.paste.refused' | 'send.paste.empty'>()
  const error = useReceiverError(state)
  const change = useRef<HTMLDivElement>(null)
  const isSettled = isReady && !isTyping
  // The button that was pressed is gone: the one in its place takes the focus.
  const moveFocus = useRef(false)
  useEffect(() => {
    const row = change.current
    if (!isSettled || !moveFocus.current || row === null) return
    moveFocus.current = false
    // Unless the visitor has gone on meanwhile.
    const root = row.getRootNode()
    if (root instanceof ShadowRoot && root.activeElement === null) row.querySelector('button')?.focus()
  }, [isSettled])

  function write(text: string): void {
    setTyping(true)
    setRefused(undefined)
    setReceiver(latchkey, text)
  }
  function settle(): void {
    setRefused(undefined)
    setTyping(false)
    moveFocus.current = true
    // Until it is known what it stands for, the field is where the visitor is. On a phone it would bring up the keys.
    if (!latchkey.deps.page.mobile) inputRef.current?.focus()
  }
  async function paste(): Promise<void> {
    const isRead = await pasteReceiver(latchkey)
    if (isRead && sendStore(latchkey).getState().receiver.text !== '') return settle()
    setRefused(isRead ? 'send.paste.empty' : 'send.paste.refused')
    inputRef.current?.focus()
  }
  function edit(): void {
    setTyping(true)
    // After it is drawn.
    requestAnimationFrame(() => {
      inputRef.current?.focus()
      inputRef.current?.select()
    })
  }
  const name = isReady ? receiver.name : undefined
  return (
    <section className="receiver" aria-labelledby={label}>
      <h3 id={label}>{say('send.to')}</h3>
      {isSettled ? (
        <div className="receiver-row" ref={change}>
          <Row
            glyph={<PersonGlyph seed={receiver.address} src={receiver.image} size={40} />}
            name={<MiddleCut text={name ?? receiver.address} />}
            {...(name !== undefined && { sub: <MiddleCut text={receiver.address} /> })}
            end={<IconButton label={say('send.to.change')} icon={penIcon} onClick={edit} />}
          />
        </div>
      ) : (
        <>
          <Field
            label={say('send.to')}
            placeholder={say('send.to.hint')}
            value={receiver.text}
            dir={receiver.text === '' ? undefined : 'ltr'}
            onChange={write}
            autoComplete="off"
            enterKeyHint="done"
            maxLength={255}
            inputRef={inputRef}
            onBlur={() => finishReceiver(latchkey)}
            onEnter={() => {
              finishReceiver(latchkey)
              if (isReady) settle()
              onEnter()
            }}
            {...(error !== undefined && { error })}
            end={
              receiver.text === '' ? (
                <MiniButton onClick={() => void paste()}>{say('send.paste')}</MiniButton>
              ) : (
                <IconButton
                  label={say('send.to.clear')}
                  icon={clearIcon}
                  size={18}
                  onClick={() => {
                    write('')
                    inputRef.current?.focus()
                  }}
                />
              )
            }
          />
          {receiver.phase === 'looking' && !receiver.isPartial ? (
            <p className="receiver-line">{say('send.to.looking')}</p>
          ) : null}
          {receiver.phase === 'failed' ? (
            <p className="receiver-line">
              <MiniButton onClick={() => retryReceiver(latchkey)}>{say('send.retry')}</MiniButton>
            </p>
          ) : null}
          {refused === undefined ? null : <Note tone="warn">{say(refused)}</Note>}
          {isReady && name !== undefined ? (
            <Note tone="good">
              {say(receiver.isNamed ? 'send.to.found' : 'send.to.known', { name })}
              <Address form="full" address={receiver.address} />
            </Note>
          ) : null}
          {receiver.text === '' ? (
            <RecentRows
              onChoose={(text) => {
                setReceiver(latchkey, text)
                settle()
              }}
              onForgotten={() => inputRef.current?.focus()}
            />
          ) : null}
        </>
      )}
      <LiveRegion
        message={
          isReady ? `${name ?? ''} ${receiver.address}`.trim() : (error ?? (refused ? say(refused) : ''))
        }
      />
    </section>
  )
}

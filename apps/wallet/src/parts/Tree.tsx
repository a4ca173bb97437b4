import { useStyles } from '@latchkey/ui'
import type { ReactElement } from 'react'
import type { TypedNode } from '../ask/readTypedData.ts'
import { messages } from '../messages.ts'
import { inertLine, inertText } from '../text/inertText.ts'
import css from './Tree.css?inline'

/** Structured data as a tree: what a field is called over what it holds. */
export function Tree({ nodes }: { readonly nodes: readonly TypedNode[] }): ReactElement {
  useStyles(css)
  return (
    <ul className="tree">
      {nodes.map((node, at) => (
        // Names may repeat and never move.
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of fields is part of the data
        <li key={at}>
          <Branch node={node} />
        </li>
      ))}
    </ul>
  )
}

function Branch({ node }: { readonly node: TypedNode }): ReactElement {
  const { name, type, value, children } = node
  if (children === undefined) {
    return (
      <>
        <span className="tree-name">{inertLine(name)}</span>
        <bdi className="tree-value" dir="auto">
          {value === undefined || value === '' ? '""' : inertText(value, 64_000).text}
        </bdi>
      </>
    )
  }
  return (
    <>
      <span className="tree-head">
        {inertLine(name)}{' '}
        <span className="tree-type">
          {type.endsWith(']') ? messages.request.list(children.length) : inertLine(type)}
        </span>
      </span>
      {children.length > 0 && <Tree nodes={children} />}
    </>
  )
}

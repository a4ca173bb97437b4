import { messages } from './messages.ts'
import { Icon } from './parts/Icon.tsx'

/** What Latchkey is, at a glance. */
export function Hero() {
  return (
    <div className="hero">
      <h1>{messages.hero.sentence}</h1>
      <p>{messages.hero.lead}</p>
      <ul className="proof" aria-label={messages.hero.proofLabel}>
        {messages.hero.proof.map((one) => (
          <li key={one}>
            <Icon name="check" size={16} />
            {one}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The few things a site owner can rely on. */
export function Facts() {
  return (
    <ul className="facts" aria-label={messages.facts.label}>
      {messages.facts.list.map(({ icon, title, text }) => (
        <li key={title}>
          <span className="plate">
            <Icon name={icon} />
          </span>
          <span className="main">
            <strong>{title}</strong>
            <span className="dim">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

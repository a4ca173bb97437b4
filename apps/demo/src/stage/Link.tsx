import { Icon } from '../parts/Icon.tsx'
import './Link.css'

/** Site and wallet as two plates with the bolt between them. */
export function Link() {
  return (
    <div className="link" aria-hidden="true">
      <span className="end-plate">
        <svg viewBox="0 0 40 40" aria-hidden="true">
          <rect width="40" height="40" fill="#27364B" />
          <path d="M9 20a11 11 0 0 1 22 0z" fill="#E8E2D4" />
          <path d="M12 25h16" stroke="#E07A5F" strokeWidth="4" strokeLinecap="round" />
        </svg>
      </span>
      <span className="rail">
        <span className="slide">
          <Icon name="keyhole" />
        </span>
      </span>
      <span className="end-plate">
        <svg viewBox="0 0 40 40" aria-hidden="true">
          <rect width="40" height="40" fill="#12655D" />
          <path d="M0 29c7-4 13-4 20 0s13 4 20 0v11H0z" fill="#E3C188" />
          <circle cx="13" cy="17" r="5" fill="none" stroke="#FBF8F2" strokeWidth="3.5" />
          <path
            d="M18 17h13M26 17v4.5M30.5 17v3.5"
            fill="none"
            stroke="#FBF8F2"
            strokeWidth="3.5"
            strokeLinecap="round"
          />
        </svg>
      </span>
    </div>
  )
}

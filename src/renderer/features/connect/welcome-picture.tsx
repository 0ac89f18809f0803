import styles from './connect.module.css'

export function AppIcon() {
  return (
    <svg className={styles.appIcon} viewBox="0 0 1024 1024" width="40" height="40" aria-hidden="true">
      <rect x="64" y="64" width="896" height="896" rx="220" fill="var(--accent)" />
      <g fill="var(--on-accent)" stroke="var(--accent)" strokeLinejoin="round" strokeWidth="28">
        <path fillOpacity=".65" d="M312 470V330q0-34 34-34h128l44 60h160q34 0 34 34v80z" />
        <path fillOpacity=".85" d="M268 560V436q0-34 34-34h132l44 60h244q34 0 34 34v64z" />
        <path d="M216 780V546q0-36 36-36h152l48 64h320q36 0 36 36v170q0 36-36 36H252q-36 0-36-36z" />
      </g>
      <g fill="none" stroke="var(--accent)" strokeLinecap="round" strokeLinejoin="round" strokeWidth="34">
        <path d="M312 668h240M312 740h160" />
        <path stroke="var(--green)" strokeWidth="46" d="M628 706l44 44 84-100" />
      </g>
    </svg>
  )
}

export function WelcomePicture() {
  return (
    <svg className={styles.picture} viewBox="36 60 500 530" aria-hidden="true">
      <circle cx="290" cy="300" r="236" fill="var(--accent-soft)" stroke="var(--line)" />
      <circle cx="290" cy="300" r="176" fill="none" stroke="var(--line)" strokeDasharray="3 7" />
      <g transform="translate(60 96) rotate(-6)">
        <rect width="274" height="220" rx="16" fill="var(--raised)" />
        <g transform="translate(12 12)">
          <rect width="250" height="110" rx="10" fill="var(--orange-soft)" />
          <circle cx="168" cy="104" r="26" fill="var(--marked)" />
          <path d="M0 104Q40 74 84 90T150 104Z" fill="var(--violet)" />
          <path d="M0 104H250V160Q250 170 240 170H10Q0 170 0 160Z" fill="var(--blue)" />
          <path d="M206 104L209 62L221 62L224 104Z" fill="var(--paper)" />
          <path d="M207 88L208.500 74H221.500L223 88Z" fill="var(--red)" />
          <path d="M206 54L215 45L224 54V62H206Z" fill="var(--text)" />
          <path d="M46 134H126Q120 152 106 152H60Q50 148 46 134Z" fill="var(--red)" />
          <path
            d="M94 130V78M94 80L62 110M94 80L124 126M64 130V112H86V130"
            stroke="var(--paper)"
            strokeWidth="3"
            fill="none"
          />
        </g>
        <rect x="14" y="194" width="120" height="9" rx="4.5" fill="var(--text)" opacity=".72" />
        <rect x="206" y="191" width="54" height="15" rx="7" fill="var(--blue-soft)" />
      </g>
      <g transform="translate(292 214) rotate(5)">
        <rect width="216" height="196" rx="16" fill="var(--raised)" stroke="var(--line)" />
        <path d="M0 34V16Q0 0 16 0H200Q216 0 216 16V34Z" fill="var(--sunken)" />
        <path d="M18 17h.01M32 17h.01" stroke="var(--line)" strokeWidth="8" strokeLinecap="round" />
        <rect x="48" y="10" width="150" height="14" rx="7" fill="var(--fill)" />
        <rect x="16" y="50" width="184" height="66" rx="8" fill="var(--teal-soft)" />
        <path d="M24 116Q70 76 104 98T196 86V108Q196 116 188 116Z" fill="var(--teal)" opacity=".8" />
        <path d="M120 92V62L144 92ZM100 95H150L142 104H106Z" fill="var(--text)" />
        <path d="M116 92V70L102 92Z" fill="var(--orange)" />
        <rect x="16" y="130" width="136" height="9" rx="4.5" fill="var(--text)" opacity=".72" />
        <path d="M19 153H197M19 167H163" stroke="var(--line)" strokeWidth="6" strokeLinecap="round" />
      </g>
      <g transform="translate(106 330) rotate(-3)">
        <rect width="176" height="168" rx="16" fill="var(--paper)" stroke="var(--line)" />
        <rect x="18" y="22" width="96" height="10" rx="5" fill="var(--text)" opacity=".72" />
        <path
          d="M21 49H155M21 65H143M21 81H155M21 97H133M21 113H99"
          stroke="var(--amber)"
          opacity=".32"
          strokeWidth="6"
          strokeLinecap="round"
        />
        <rect x="18" y="134" width="50" height="15" rx="7" fill="var(--violet-soft)" />
        <rect x="74" y="134" width="38" height="15" rx="7" fill="var(--green-soft)" />
      </g>
      <g transform="translate(116 500)">
        <rect width="360" height="60" rx="18" fill="var(--raised)" stroke="var(--line)" />
        <path
          d="M40 35.500L47 42.500M25.500 29a8.500 8.500 0 1 0 17 0a8.500 8.500 0 1 0-17 0"
          fill="none"
          stroke="var(--accent)"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <rect x="62" y="25" width="64" height="10" rx="5" fill="var(--text)" opacity=".72" />
        <rect x="135" y="18" width="2" height="24" fill="var(--accent)" />
        <rect x="286" y="17" width="56" height="26" rx="13" fill="var(--positive-soft)" />
        <path
          d="M307 30l5 5 9-10"
          fill="none"
          stroke="var(--positive)"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </svg>
  )
}

export { OutcomeBadge } from './outcome-badge.tsx'
export { ReceiptCard } from './receipt-card.tsx'

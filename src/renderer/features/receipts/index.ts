export { OutcomeBadge, ReceiptCard } from './receipt-card.tsx'

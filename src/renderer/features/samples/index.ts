export { SamplesOffer } from './samples-offer.tsx'
